import type { SiteView } from '../site/site-view.ts';

export interface SandboxCommentView {
  id: string;
  authorName: string;
  text: string;
  /** ISO time. */
  at: string;
  /** The link LinkedIn's own menu would copy. */
  link: string;
  isNew: boolean;
}

export interface SandboxPostView {
  site: SiteView;
  magnetId: string;
  authorName: string;
  text: string;
  unlockPath: string;
  /** Where both forms post to. */
  path: string;
  modes: readonly { value: string; label: string; isChosen: boolean }[];
  comments: readonly SandboxCommentView[];
  problem: string | null;
}
