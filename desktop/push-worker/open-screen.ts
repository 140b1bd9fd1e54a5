import { isCreatorScreen, isEntrance } from '#shared/app/routes.ts';
import type { OpenScreen } from '#shared/notifications/push-message.ts';

/** Shows a screen in a console that is open, or in a new tab. Nothing is marked by it. */
export async function openScreen(
  clients: Pick<Clients, 'matchAll' | 'openWindow'>,
  path: string,
): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // The public pages and the operators' console are no place for it, nor is a form to sign in with.
  const open = pages.filter(({ url }) => {
    const { pathname } = new URL(url);
    return isCreatorScreen(pathname) && !isEntrance(pathname);
  });
  const page = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  const focused = await page?.focus().catch(() => undefined);
  if (focused === undefined) await clients.openWindow(path);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the page of a worker takes none
  else focused.postMessage({ kind: 'open-screen', path } satisfies OpenScreen);
}
