import type { ReactNode } from 'react';

/** Something the palette finds and does. */
export interface Entry {
  /** Kept in the list of what was used: it may hold an id, never a name. */
  id: string;
  /** The heading it stands below. */
  group: string;
  name: string;
  /** Further words it is found by. */
  words?: string;
  /** What tells it from others of the same name. */
  detail?: string;
  /** 20 pixels at most, without a name. */
  picture: ReactNode;
  /** Its keys, where it has some. */
  keys?: string;
  /** The palette stays open. */
  stays?: true;
  run: () => void;
}

/** What the server finds, below one heading. */
export interface Found {
  group: string;
  state: 'searching' | 'failed' | 'found';
  entries: readonly Entry[];
  retry: () => void;
}
