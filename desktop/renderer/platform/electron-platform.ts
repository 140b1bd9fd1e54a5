import type { DesktopBridge } from '#shared/desktop/desktop-bridge.ts';
import type { TokenName } from '#shared/desktop/ipc.contract.ts';
import { ADMIN_TOKEN_KEY, SESSION_TOKEN_KEY } from '#shared/app/constants.ts';
import { downloadFile } from './browser-platform.ts';
import type { Platform, SecretStore } from './platform.ts';
import { keepThemeHere, restoreTheme } from './theme.ts';

declare global {
  interface Window {
    /** Set by the preload script of the desktop app. */
    readonly desktop?: DesktopBridge;
  }
}

/** Gets what the console needs for its first render from the app. */
export async function startElectronPlatform(bridge: DesktopBridge): Promise<Platform> {
  const { version, serverOrigin, tokens } = await bridge.start();
  restoreTheme();
  return {
    kind: 'desktop',
    version,
    hasAddress: false,
    publicUrl: (path) => new URL(path, serverOrigin).href,
    openExternal: (url) => void bridge.openExternal(url).catch(() => undefined),
    saveFile: downloadFile,
    goHome: () => window.location.assign('/auth'),
    onOpenScreen: (open) => bridge.onOpenScreen(open),
    keepTheme: keepThemeHere,
    secrets: secretStore(bridge, new Map(Object.entries(tokens))),
    postReader: bridge,
  };
}

/** Read from memory, written through to the app; nothing touches the profile folder (T109). */
function secretStore(bridge: DesktopBridge, kept: Map<string, string>): SecretStore {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      kept.set(key, value);
      // The app could not store it; it stays in memory until the app ends.
      if (isTokenName(key)) void bridge.keepToken(key, value).catch(() => undefined);
    },
    removeItem(key) {
      kept.delete(key);
      if (isTokenName(key)) void bridge.forgetToken(key).catch(() => undefined);
    },
  };
}

function isTokenName(key: string): key is TokenName {
  return key === SESSION_TOKEN_KEY || key === ADMIN_TOKEN_KEY;
}
