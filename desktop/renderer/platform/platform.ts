import { createContext, useContext } from 'react';
import type { DesktopBridge } from '#shared/desktop/desktop-bridge.ts';
import type { ThemeChoice } from '#shared/app/theme-choice.ts';

/**
 * Stores secrets for the console: in the browser's storage, or in the keychain behind the desktop
 * app.
 */
export type SecretStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Opens a post on LinkedIn in a window that reads it while the creator scrolls. */
export type PostReaderDoor = Pick<
  DesktopBridge,
  'readPostReader' | 'openPostReader' | 'clearPostReader' | 'onPostReader'
>;

/** Why a browser cannot get push. */
export type PushObstacle = 'insecure' | 'unsupported' | 'blocked';

/** Push in this browser. */
export interface PushDoor {
  /** Null while nothing is in the way. */
  obstacle(): PushObstacle | null;
  /** This browser takes what is sent with the key. */
  isSubscribed(publicKey: string): Promise<boolean>;
  /** Asks the person where it has to. Null when they said no; throws when there is no push service. */
  subscribe(publicKey: string): Promise<PushAddress | null>;
  unsubscribe(): Promise<void>;
}

/** What a server sends to a browser by. */
export interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * The differences between the browser and the desktop app. Screens use these members and never check
 * where they run.
 */
export interface Platform {
  readonly kind: 'browser' | 'desktop';
  readonly version: string | null;
  /** Absolute address of a public page on the server this console talks to. */
  publicUrl(path: string): string;
  /** Opens an http(s) address outside the console. */
  openExternal(url: string): void;
  /** Opens a site that redirects back to this console; absent where that is impossible. */
  readonly goAway?: (url: string) => void;
  saveFile(name: string, content: string | Uint8Array, type: string): void;
  /** This console has a web address, so other sites can redirect to it. */
  readonly hasAddress: boolean;
  /** The address after signing out: the home page, or the sign-in screen of the app. */
  goHome(): void;
  /**
   * Runs when the app's menu, tray or a link opens a screen; returns a function that stops listening.
   */
  onOpenScreen(open: (path: string) => void): () => void;
  /** Remembers light, dark or the device's choice for the next start. */
  keepTheme(theme: ThemeChoice): void;
  /** Absent where the browser's own storage is used. */
  readonly secrets?: SecretStore;
  /** Absent where there is no push service at all; else it comes with the screen that has its switch. */
  readonly loadPush?: () => Promise<PushDoor>;
  /** Absent where no window with a separate sign-in can be opened. */
  readonly postReader?: PostReaderDoor;
}

export const PlatformContext = createContext<Platform | null>(null);

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (platform === null) throw new Error('The platform was not provided');
  return platform;
}
