import { isCreatorScreen } from '#shared/app/routes.ts';
import type { OpenScreen } from '#shared/notifications/push-message.ts';
import { shownNote } from './shown-note.ts';

// It shows what a push brings and opens the console by a click. It reads and keeps nothing, answers no
// request of a page, and asks no network.
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => {
  // Nobody waits for an older one: it controls no page.
  void self.skipWaiting();
});

self.addEventListener('push', (event) => {
  // Browsers end push for a site that shows nothing, so something is shown whatever came.
  const { title, path, tag } = shownNote(event.data?.text() ?? '');
  const options = { tag, data: { path }, icon: '/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data as { path: string }; // as shown above
  event.waitUntil(openScreen(path));
});

/** In a console that is open, or in a new tab. Nothing is marked by it. */
async function openScreen(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isConsole = ({ url }: WindowClient) => isCreatorScreen(new URL(url).pathname);
  const open = pages.filter(isConsole);
  const page = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  const focused = await page?.focus().catch(() => undefined);
  if (focused === undefined) {
    await self.clients.openWindow(path);
    return;
  }
  focused.postMessage({ kind: 'open-screen', path } satisfies OpenScreen);
}
