import { isNotificationKind, notificationKinds } from '#shared/notifications/notification-kinds.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import { type Rounds, startRounds } from '#server/platform/jobs/rounds.ts';
import type { Platform } from '#server/platform/platform.ts';
import { channelsOf, hasDigest } from './channels.rules.ts';
import { nextDigest } from './local-hours.rules.ts';
import { findToldOwner, type ToldOwner } from './notification-settings.queries.ts';
import { quietSeconds } from './notification-settings.service.ts';
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

/**
 * Looks at what was told, and brings it to the other channels as each creator chose. The mail is queued in
 * the transaction that ends the look, so nothing is mailed twice wherever a process dies.
 */
export function startTelling(
  { db, clock, ids, logger }: Pick<Platform, 'db' | 'clock' | 'ids' | 'logger'>,
  { mail }: { mail: Pick<MailQueue, 'add'> },
): Rounds {
  let isStopped = false;

  /** What is to be done with a row; null for nothing. */
  function planFor(owner: ToldOwner, kind: string): 'mail' | 'digest' | null {
    if (!isNotificationKind(kind) || owner.isClosed) return null;
    const { email } = channelsOf(owner.choices, notificationKinds[kind]);
    if (email === 'digest') return 'digest';
    const mayMail = owner.isProven && !owner.isRefused;
    return email === 'now' && generic.has(kind) && mayMail ? 'mail' : null;
  }

  async function tell(row: queries.DueRow, owner: ToldOwner, plan: 'mail' | 'digest') {
    const { event, isEmailRequired } = channelsOf(owner.choices, eventOf(row.kind));
    const isLate = plan === 'mail' && !isEmailRequired;
    const end = isLate ? quietSeconds(owner, clock.now()) : 0;
    const afterSeconds = end === 0 ? null : end;
    await db.transaction(async (trx) => {
      const isOurs = await queries.endTurn(trx, row, {
        afterSeconds,
        isForDigest: plan === 'digest',
      });
      if (!isOurs || afterSeconds !== null || plan === 'digest') return;
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
    for (const row of rows) {
      if (!owners.has(row.userId)) {
        owners.set(row.userId, await findToldOwner(db, { id: row.userId }));
      }
      const owner = owners.get(row.userId);
      const plan = owner === undefined ? null : planFor(owner, row.kind);
      if (owner === undefined || plan === null) silent.push(row.id);
      else await tell(row, owner, plan);
    }
    await queries.endTurns(db, silent);
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
      const taken = await queries.takeIntoDigest(trx, owner.id, id);
      if (taken === 0 || !owner.isProven || owner.isRefused || owner.isClosed) return;
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
