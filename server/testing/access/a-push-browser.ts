import { hashSecret, randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '../app/test-app.ts';
import { fakeBrowser } from '../doubles/push-browser.ts';

/** Another session of a creator, for a day. */
export async function aSession({ db }: Pick<TestApp, 'db'>, userId: string): Promise<string> {
  const id = randomIds.rowId();
  await db('sessions').insert({
    id,
    userId,
    tokenHash: hashSecret(randomIds.secret('ses_')),
    userAgent: 'another device',
    expiresAt: new Date(Date.now() + 86_400_000),
  });
  return id;
}

/** A browser of a creator with push, in a session of its own. Its address leads inside. */
export async function aPushBrowser(app: Pick<TestApp, 'db'>, userId: string): Promise<string> {
  const [id, sessionId] = [randomIds.rowId(), await aSession(app, userId)];
  const { endpoint, keys } = fakeBrowser(`https://127.0.0.1/${id}`).subscription;
  const browser = { id, userId, sessionId, endpoint, ...keys, userAgent: 'a browser with push' };
  await app.db('push_browsers').insert(browser);
  return id;
}

/** What a browser sends when push is switched on there. */
export const aSubscription = () =>
  fakeBrowser(`https://push.example.com/${randomIds.rowId()}`).subscription;
