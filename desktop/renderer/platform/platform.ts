import { createContext, useContext } from 'react';
import type { ThemeChoice } from '#shared/app/theme-choice.ts';

/** Keeps secrets for the console: the browser's storage, or the keychain behind the desktop app. */
export type SecretStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * What differs between the browser and the desktop app. Screens use these members and never ask
 * where they run.
 */
export interface Platform {
  readonly kind: 'browser' | 'desktop';
  readonly version: string | null;
  /** Absolute address of a public page on the server this console talks to. */
  publicUrl(path: string): string;
  /** Opens an http(s) address outside the console. */
  openExternal(url: string): void;
  saveFile(name: string, content: string | Uint8Array, type: string): void;
  /** Where to go after signing out: the home page, or the sign-in screen of the app. */
  goHome(): void;
  /** Runs when the app's menu, tray or a link opens a screen; returns how to stop listening. */
  onOpenScreen(open: (path: string) => void): () => void;
  /** Remembers light, dark or the device's choice for the next start. */
  keepTheme(theme: ThemeChoice): void;
  /** Absent where the browser's own storage is used. */
  readonly secrets?: SecretStore;
}

export const PlatformContext = createContext<Platform | null>(null);

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (platform === null) throw new Error('The platform was not provided');
  return platform;
}
