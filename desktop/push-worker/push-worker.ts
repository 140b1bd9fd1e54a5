import { openScreen } from './open-screen.ts';
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
  event.waitUntil(openScreen(self.clients, path));
});
