import type { WebContents } from 'electron';
import type { AppPage } from '#shared/desktop/ipc.contract.ts';
import { appPageOf } from '../protocol/app-address.ts';
import { consoleRouteOf } from '../app/console-path.ts';

export type NavigationVerdict = 'allow' | 'outside' | 'deny';

export interface Navigation {
  /** The page this window is for. */
  page: AppPage;
  url: string;
  isMainFrame: boolean;
}

/**
 * Where a window may navigate: the screens of its own page (T105). The browser opens web addresses.
 */
export function judgeNavigation({ page, url, isMainFrame }: Navigation): NavigationVerdict {
  // The preview of a magnet is a frame without an address and without rights.
  if (!isMainFrame) return url === 'about:srcdoc' ? 'allow' : 'deny';
  const target = appPageOf(url);
  if (target !== null) return target === page && isScreen(target, url) ? 'allow' : 'deny';
  return judgeNewWindow(url);
}

/** No page opens a window; a web address opens in the browser. */
export function judgeNewWindow(url: string): 'outside' | 'deny' {
  return /^(https?|mailto):/i.test(url) ? 'outside' : 'deny';
}

/** Not the data behind `/api` and no files: only what our own document renders. */
function isScreen(page: AppPage, url: string): boolean {
  const { pathname } = new URL(url);
  return pathname === '/' || (page === 'console' && consoleRouteOf(pathname) !== null);
}

type Guarded = Pick<WebContents, 'on' | 'setWindowOpenHandler'>;

/** Installs the guard on the contents of one window. `openOutside` checks the address again. */
export function guardNavigation(
  contents: Guarded,
  page: AppPage,
  openOutside: (url: string) => void,
): void {
  const judge = (event: { preventDefault(): void }, url: string, isMainFrame: boolean) => {
    const verdict = judgeNavigation({ page, url, isMainFrame });
    if (verdict === 'allow') return;
    event.preventDefault();
    if (verdict === 'outside') openOutside(url);
  };
  contents.on('will-navigate', (event) => {
    // Frames are handled below, where all of them are reported.
    if (event.isMainFrame) judge(event, event.url, true);
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) judge(event, event.url, false);
  });
  contents.on('will-redirect', (event) => {
    // A server's redirect is not a click, so it opens nothing outside.
    const { url, isMainFrame } = event;
    if (judgeNavigation({ page, url, isMainFrame }) !== 'allow') event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (judgeNewWindow(url) === 'outside') openOutside(url);
    return { action: 'deny' };
  });
}
