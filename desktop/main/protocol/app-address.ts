import type { AppPage } from '#shared/desktop/ipc.contract.ts';

/** The app's own scheme; registered as standard and secure, never `file:` (T104). */
export const APP_SCHEME = 'unlatch';

/** Each page has its own origin: the console can never act as the set-up page. */
const appPages: readonly AppPage[] = ['console', 'setup'];

/** Address of a page: `unlatch://console/activity`. `path` starts with a slash. */
export function appUrl(page: AppPage, path = '/'): string {
  return `${APP_SCHEME}://${page}${path}`;
}

/**
 * The page of an address, or null. Parsed and compared exactly: no user, no port, no other spelling
 * of the host, and no search for our scheme inside a text (T105).
 */
export function appPageOf(address: string): AppPage | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== `${APP_SCHEME}:` || url.username !== '' || url.password !== '') return null;
  return appPages.find((page) => page === url.host) ?? null;
}
