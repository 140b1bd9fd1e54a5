import type { Dispatcher } from 'undici';
import type { CallOutput } from '#shared/api/define-api.ts';
import {
  MOST_PUSH_BROWSERS,
  type PushBrowser,
  type pushBrowsersApi,
} from '#shared/notifications/push-browsers.contract.ts';
import { lockAccountAndReferences } from '#server/platform/db/statements/account-locks.queries.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { AppError } from '#server/platform/errors.ts';
import { createLateAgent } from '#server/platform/outbound/late-agent.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isPushAddress } from './push-address.rules.ts';
import { createPushKeys } from './push-key.ts';
import { startPushRounds } from './push-rounds.ts';
import { createPushSender } from './push-sender.ts';
import { shortMessage, testMessage } from './push-texts.ts';
import * as queries from './push.queries.ts';

const TEST_SECONDS = 60;

/** Which browser of whom asks. */
interface Asking {
  userId: string;
  sessionId: string;
}

/** Push in the browsers of creators. */
export interface Push {
  /** Makes the key of the installation where it has none, so that no reading call has to. */
  warmUp(): Promise<void>;
  list(asking: Asking): Promise<CallOutput<typeof pushBrowsersApi.list>>;
  /** Throws `push_address_refused` and `too_many_push_browsers`. */
  add(
    asking: Asking & { userAgent: string },
    subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
  ): Promise<PushBrowser>;
  /** Throws `push_browser_not_found`. */
  remove(userId: string, browserId: string): Promise<void>;
  /** Sends something now. Throws `push_browser_not_found`. */
  test(
    userId: string,
    browserId: string,
  ): Promise<CallOutput<typeof pushBrowsersApi.test>['outcome']>;
  /** Sends what is due; resolves when that is over. */
  sendNow(): Promise<void>;
  close(): Promise<void>;
}

/** Keeps browsers that want push, and sends to them. */
export function createPush(
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'key' | 'logger'>,
  {
    settings,
    dispatcher = createLateAgent({ keepAlive: false }),
  }: {
    settings: Pick<SettingsService, 'read'>;
    /** Connects to push services; to public addresses only by default. */
    dispatcher?: Dispatcher | undefined;
  },
): Push {
  const { db, ids } = platform;
  const keys = createPushKeys(platform);
  const send = createPushSender({
    dispatcher,
    readKey: keys.read,
    readSubject: async () => `mailto:${(await settings.read()).supportEmail}`,
  });
  const rounds = startPushRounds(platform, { send });

  return {
    async warmUp() {
      // Without room for it the server still starts; the key is made later.
      await keys
        .read()
        .catch((error: unknown) =>
          platform.logger.warn({ reason: String(error) }, 'the push key was not made'),
        );
    },
    async list({ userId, sessionId }) {
      // A key that was lost takes the browsers along, so it comes first.
      const { publicKey } = await keys.read();
      const rows = await queries.selectBrowsers(db, userId);
      return { browsers: rows.map((row) => toPushBrowser(row, sessionId)), publicKey };
    },
    async add({ userId, sessionId, userAgent }, { endpoint, keys: { p256dh, auth } }) {
      // As the programs that sign and connect both read it.
      const href = URL.canParse(endpoint) ? new URL(endpoint).href : endpoint;
      const address = { endpoint: href, p256dh, auth };
      if (!isPushAddress(address)) throw new AppError('push_address_refused');
      const row = await db.transaction(async (trx) => {
        await lockAccountAndReferences(trx, userId);
        await queries.deleteReplaced(trx, { sessionId, endpoint: href, auth });
        const { length } = await queries.selectBrowsers(trx, userId);
        if (length >= MOST_PUSH_BROWSERS) throw new AppError('too_many_push_browsers');
        const browser = { id: ids.rowId(), userId, sessionId, userAgent: userAgent.slice(0, 300) };
        return queries.insertBrowser(trx, { ...address, ...browser });
      });
      if (row === undefined) throw new AppError('push_address_refused');
      return toPushBrowser(row, sessionId);
    },
    async remove(userId, browserId) {
      const isThere = await queries.deleteBrowser(db, userId, browserId);
      if (!isThere) throw new AppError('push_browser_not_found');
    },
    async test(userId, browserId) {
      const browser = await queries.findBrowser(db, userId, browserId);
      if (browser === undefined) throw new AppError('push_browser_not_found');
      const how = { ttlSeconds: TEST_SECONDS };
      const first = await send(browser, testMessage, how);
      const outcome =
        first.kind === 'too_large' ? await send(browser, shortMessage(testMessage), how) : first;
      if (outcome.kind === 'gone') {
        await queries.deleteGone(db, browser);
        return 'gone';
      }
      if (outcome.kind === 'taken') {
        await queries.noteSuccess(db, browserId);
        return 'taken';
      }
      const problem = outcome.kind === 'too_large' ? 'refused' : outcome.problem;
      await queries.noteFailure(db, browserId, problem);
      return problem;
    },
    sendNow: rounds.ask,
    async close() {
      await rounds.stop();
      await dispatcher.destroy();
    },
  };
}

function toPushBrowser(row: queries.PushBrowserRow, sessionId: string): PushBrowser {
  const { id, userAgent, createdAt, lastSuccessAt, problem, failingSince } = row;
  return {
    id,
    userAgent,
    isHere: row.sessionId === sessionId,
    createdAt: createdAt.toISOString(),
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    problem,
    failingSince: failingSince?.toISOString() ?? null,
  };
}
