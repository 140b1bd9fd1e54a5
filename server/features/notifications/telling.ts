import { isNotificationKind, notificationKinds } from '#shared/notifications/notification-kinds.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import { type Rounds, startRounds } from '#server/platform/jobs/rounds.ts';
import type { Platform } from '#server/platform/platform.ts';
import { channelsOf, hasDigest } from './channels.rules.ts';
import { nextDigest } from './local-hours.rules.ts';
import { findToldOwner, type ToldOwner } from './notification-settings.queries.ts';
import { quietSeconds } from './notification-settings.service.ts';
import { queuePush } from './push/push-messages.queries.ts';
import * as queries from './telling.queries.ts';

const ROUND_MS = 5_000;
const AT_ONCE = 50;

/** Kinds without a mail of their own; of the others the mail is queued with the fact. */
const generic: ReadonlySet<string> = new Set([
  'lead',
  'approval',
  'broken_link',
  'new_browser',
  'news',
]);

/** By which channels a row is told. */
interface Plan {
  mail: 'mail' | 'digest' | null;
  isPushed: boolean;
}

/**
 * Looks at what was told, and brings it to the other channels as each creator chose. Mail and push are queued
 * in the transaction that ends the look, so nothing is told twice wherever a process dies.
 */
export function startTelling(
  { db, clock, ids, logger }: Pick<Platform, 'db' | 'clock' | 'ids' | 'logger'>,
  { mail, sendPush }: { mail: Pick<MailQueue, 'add'>; sendPush: () => Promise<void> },
): Rounds {
  let isStopped = false;

  /** What is to be done with a row; null for nothing. */
  function planFor(owner: ToldOwner, { kind, isUnread }: queries.DueRow): Plan | null {
    if (!isNotificationKind(kind) || owner.isClosed) return null;
    const { email, push, isEmailRequired } = channelsOf(owner.choices, notificationKinds[kind]);
    // What was read in the app meanwhile, as in quiet hours, is no news by mail.
    const isNews = isUnread || isEmailRequired;
    const mayMail = owner.isProven && !owner.isRefused && isNews;
    const isMailed = email === 'now' && generic.has(kind) && mayMail;
    const plan: Plan = {
      mail: email === 'digest' ? 'digest' : isMailed ? 'mail' : null,
      isPushed: push && owner.hasPush,
    };
    return plan.mail === null && !plan.isPushed ? null : plan;
  }

  async function tell(row: queries.DueRow, owner: ToldOwner, { mail: mailed, isPushed }: Plan) {
    const { event, isEmailRequired } = channelsOf(owner.choices, eventOf(row.kind));
    const quiet = quietSeconds(owner, clock.now());
    const isLate = mailed === 'mail' && !isEmailRequired && quiet > 0;
    await db.transaction(async (trx) => {
      const isOurs = await queries.endTurn(trx, row, {
        afterSeconds: isLate ? quiet : null,
        isForDigest: mailed === 'digest',
      });
      if (!isOurs || isLate) return;
      const { id: notificationId, userId } = row;
      if (isPushed) await queuePush(trx, { notificationId, userId, afterSeconds: quiet });
      if (mailed !== 'mail') return;
      const payload = { notificationId: row.id, event };
      await mail.add(trx, {
        kind: 'notification',
        to: owner.email,
        toKey: owner.emailKey,
        payload,
      });
    });
  }

  async function tellSome(): Promise<boolean> {
    const rows = await queries.claimDue(db, AT_ONCE);
    const owners = new Map<string, ToldOwner | undefined>();
    const silent: string[] = [];
    let isPushed = false;
    for (const row of rows) {
      if (!owners.has(row.userId)) {
        owners.set(row.userId, await findToldOwner(db, { id: row.userId }));
      }
      const owner = owners.get(row.userId);
      const plan = owner === undefined ? null : planFor(owner, row);
      if (owner === undefined || plan === null) silent.push(row.id);
      else {
        await tell(row, owner, plan);
        isPushed ||= plan.isPushed;
      }
    }
    await queries.endTurns(db, silent);
    if (isPushed) void sendPush();
    return rows.length === AT_ONCE;
  }

  /** False when none is due. */
  async function sendDigest(): Promise<boolean> {
    const turn = await queries.claimDigest(db, clock.now());
    if (turn === undefined) return false;
    const owner = await findToldOwner(db, { id: turn.userId });
    if (owner === undefined) return true;
    const { choices, timeZone, digest, email: to, emailKey: toKey } = owner;
    const next = hasDigest(choices) ? nextDigest(clock.now(), timeZone, digest) : null;
    await db.transaction(async (trx) => {
      if (!(await queries.endDigest(trx, turn, next))) return;
      const id = ids.rowId();
      const unread = await queries.takeIntoDigest(trx, owner.id, id);
      if (unread === 0 || !owner.isProven || owner.isRefused || owner.isClosed) return;
      await mail.add(trx, { id, kind: 'notification_digest', to, toKey });
    });
    return true;
  }

  const rounds = startRounds(
    async () => {
      while (!isStopped && (await tellSome()));
      while (!isStopped && (await sendDigest()));
    },
    {
      everyMs: ROUND_MS,
      onError: (error) => logger.warn({ reason: String(error) }, 'notifications were not sent on'),
    },
  );
  return {
    ask: rounds.ask,
    async stop() {
      isStopped = true;
      await rounds.stop();
    },
  };
}

const eventOf = (kind: string) => (isNotificationKind(kind) ? notificationKinds[kind] : 'leads');
