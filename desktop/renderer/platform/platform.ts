import { createContext, useContext } from 'react';

/**
 * What differs between the browser and the desktop app. Screens use these six members and never
 * ask where they run (architecture.md §7).
 */
export interface Platform {
  readonly kind: 'browser' | 'desktop';
  readonly version: string | null;
  /** Absolute address of a public page on the server this console talks to. */
  publicUrl(path: string): string;
  /** Opens an http(s) address outside the console. */
  openExternal(url: string): void;
  saveFile(name: string, content: string, type: string): void;
  /** Runs `action` for a menu command; returns how to stop listening. */
  onMenu(command: string, action: () => void): () => void;
}

export const PlatformContext = createContext<Platform | null>(null);

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (platform === null) throw new Error('The platform was not provided');
  return platform;
}
