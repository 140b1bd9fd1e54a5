import { createECDH, randomBytes } from 'node:crypto';
import httpEce from 'http_ece';

/** What a browser knows of its subscription; the keys leave it in their public form. */
export interface FakeBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** What a message says; throws for one that was encrypted for somebody else. */
  read(body: Buffer): string;
}

/** A browser that subscribed at an address: keys as browsers make them, and the reference decryption. */
export function fakeBrowser(endpoint: string): FakeBrowser {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  const p256dh = pair.getPublicKey().toString('base64url');
  return {
    subscription: { endpoint, keys: { p256dh, auth } },
    read(body) {
      const how = { version: 'aes128gcm', privateKey: pair, authSecret: auth } as const;
      return httpEce.decrypt(body, how).toString('utf8');
    },
  };
}
