import type { OpenScreen } from '#shared/notifications/push-message.ts';
import type { Platform } from './platform.ts';
import { keepThemeOnServer } from './theme.ts';

export const browserPlatform: Platform = {
  kind: 'browser',
  version: null,
  hasAddress: true,
  publicUrl: (path) => new URL(path, window.location.origin).href,
  openExternal(url) {
    const { protocol } = new URL(url, window.location.origin);
    if (protocol === 'https:' || protocol === 'http:') window.open(url, '_blank', 'noopener');
  },
  goAway: (url) => window.location.assign(url),
  saveFile: downloadFile,
  goHome: () => window.location.assign('/'),
  onOpenScreen: followPushClicks,
  keepTheme: keepThemeOnServer,
  loadPush: async () => (await import('./browser-push.ts')).browserPush,
};

/** Opens the screen of a notification that was clicked while this console is open. */
function followPushClicks(open: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const follow = ({ data }: MessageEvent<OpenScreen | null>): void => {
    if (data?.kind === 'open-screen') open(data.path);
  };
  navigator.serviceWorker.addEventListener('message', follow);
  // Those that came before somebody listened are kept until now.
  navigator.serviceWorker.startMessages();
  return () => navigator.serviceWorker.removeEventListener('message', follow);
}

/** Saves a text or bytes as a file: the browser downloads it, the desktop app asks where. */
export function downloadFile(name: string, content: string | Uint8Array, type: string): void {
  // A copy, because a view may use shared memory.
  const part = typeof content === 'string' ? content : new Uint8Array(content);
  const address = URL.createObjectURL(new Blob([part], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The desktop app reads it only after the person has chosen a place.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
