import { PUSH_WORKER_PATH, trustWorker } from '#shared/app/trusted-html.ts';
import { PUSH_WORKER_SCOPE } from '#shared/notifications/push-message.ts';
import type { PushDoor } from './platform.ts';

/** Push in this browser, by a worker that controls no page. */
export const browserPush: PushDoor = {
  obstacle() {
    if (!window.isSecureContext) return 'insecure';
    const isThere = 'serviceWorker' in navigator && 'PushManager' in window;
    if (!isThere || !('Notification' in window)) return 'unsupported';
    return Notification.permission === 'denied' ? 'blocked' : null;
  },
  async isSubscribed(publicKey) {
    if (this.obstacle() !== null || Notification.permission !== 'granted') return false;
    const registration = await navigator.serviceWorker.getRegistration(PUSH_WORKER_SCOPE);
    const subscription = await registration?.pushManager.getSubscription();
    return subscription != null && isOfKey(subscription, publicKey);
  },
  async subscribe(publicKey) {
    // First of all, because browsers ask in the moment of a press only.
    if ((await Notification.requestPermission()) !== 'granted') return null;
    const { pushManager } = await activeWorker();
    const kept = await pushManager.getSubscription();
    // Its push service may have ended it, it may be of another key, or of an account before.
    await kept?.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
    });
    const { endpoint, keys = {} } = subscription.toJSON();
    const { p256dh = '', auth = '' } = keys;
    return { endpoint: endpoint ?? '', keys: { p256dh, auth } };
  },
  async unsubscribe() {
    if (this.obstacle() === 'insecure' || this.obstacle() === 'unsupported') return;
    const registration = await navigator.serviceWorker.getRegistration(PUSH_WORKER_SCOPE);
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  },
};

/** Browsers refuse to subscribe before the worker is active. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(trustWorker(PUSH_WORKER_PATH), {
    scope: PUSH_WORKER_SCOPE,
    // Sources are modules.
    type: import.meta.env.DEV ? 'module' : 'classic',
  });
  const coming = registration.installing ?? registration.waiting;
  if (registration.active !== null || coming === null) return registration;
  await new Promise<void>((resolve, reject) => {
    const look = (): void => {
      if (coming.state === 'activated') resolve();
      if (coming.state === 'redundant') reject(new Error('The push worker did not start'));
    };
    coming.addEventListener('statechange', look);
    look();
  });
  return registration;
}

/** Bytes of base64url without padding. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  const given = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const wanted = bytesOf(publicKey);
  return given.length === wanted.length && wanted.every((byte, at) => given[at] === byte);
}
