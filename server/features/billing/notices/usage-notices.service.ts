import { setTimeout as sleep } from 'node:timers/promises';
import type { UsageNotice } from '#shared/billing/usage-notices.contract.ts';
import type { MailList } from '#server/features/mail/addresses/mail-opt-outs.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { NotificationChoices } from '#server/features/notifications/notification-settings.service.ts';
import { AppError } from '#server/platform/errors.ts';
import { type Rounds, startRounds } from '#server/platform/jobs/rounds.ts';
import type { Platform } from '#server/platform/platform.ts';
import { accountOfToken } from '#server/platform/security/account-token.ts';
import * as queries from './usage-notices.queries.ts';

/** How long a passed part stays unnoticed at most, on a machine that keeps up. */
const ROUND_MS = 15_000;
/** Events of so long are looked at: a statement may take a while, and another process its turn. */
const LOOK_BACK_SECONDS = 120;
/** Everybody is looked at this often, for what no event told. */
const WHOLE_LOOK_MS = 3_600_000;
/** Creators of one transaction. */
const AT_ONCE = 500;

/** What creators are told of the use of their plan (docs/decisions/0064). */
export interface UsageNotices {
  read(userId: string): Promise<{ notices: UsageNotice[] }>;
  /** Throws usage_notice_not_found. */
  dismiss(
    userId: string,
    change: { noticeId: string; isDismissed: boolean },
  ): Promise<{ notices: UsageNotice[] }>;
  /** Switches the emails off by a link in one. */
  mailList: MailList;
  /** Looks at these creators now, as soon as no other process does. */
  look(userIds: readonly string[]): Promise<void>;
  /** What a round does: looks at everybody with something new. */
  lookAround(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Compares use and limits of creators with something new, apart from what they do: an unlock pays for
 * none of it.
 */
export function createUsageNotices(
  { db, key, logger }: Pick<Platform, 'db' | 'key' | 'logger'>,
  { mail, choices }: { mail: MailQueue; choices: Pick<NotificationChoices, 'switchEmailOff'> },
): UsageNotices {
  let wholeLookAt = -Infinity;

  /** False while another process looks. */
  async function lookAt(userIds: readonly string[]): Promise<boolean> {
    return db.transaction(async (trx) => {
      if (!(await queries.tryNoticeLock(trx))) return false;
      await queries.noteFallen(trx, userIds);
      const fresh = await queries.insertReached(trx, userIds);
      // A magnet is published by its creator, who sees the meter there.
      const mailed = fresh.filter(({ meter }) => meter !== 'active_magnets');
      if (mailed.length === 0) return true;
      const ids = [...new Set(mailed.map(({ userId }) => userId))];
      for (const owner of await queries.selectMailOwners(trx, { ids })) {
        if (!mayBeMailed(owner)) continue;
        await mail.add(trx, { kind: 'usage_notice', to: owner.email, toKey: owner.emailKey });
      }
      return true;
    });
  }

  async function lookAtAll(): Promise<void> {
    let after = '';
    for (;;) {
      const ids = await queries.selectCreatorsAfter(db, after, AT_ONCE);
      const last = ids.at(-1);
      if (last === undefined || !(await lookAt(ids))) return;
      after = last;
    }
  }

  async function round(): Promise<void> {
    const now = performance.now();
    if (now - wholeLookAt >= WHOLE_LOOK_MS) {
      wholeLookAt = now;
      return lookAtAll();
    }
    const active = await queries.selectActive(db, LOOK_BACK_SECONDS);
    for (let from = 0; from < active.length; from += AT_ONCE) {
      if (!(await lookAt(active.slice(from, from + AT_ONCE)))) return;
    }
  }

  const rounds: Rounds = startRounds(round, {
    everyMs: ROUND_MS,
    onError: (error) =>
      logger.warn({ reason: String(error) }, 'the use of plans was not looked at'),
  });

  async function read(userId: string): Promise<{ notices: UsageNotice[] }> {
    const rows = await queries.selectNotices(db, userId);
    return { notices: rows.map((row) => ({ ...row, toldAt: row.toldAt.toISOString() })) };
  }

  return {
    read,
    async dismiss(userId, change) {
      if (!(await queries.saveDismissed(db, userId, change))) {
        throw new AppError('usage_notice_not_found');
      }
      return read(userId);
    },
    mailList: {
      path: '/unsubscribe/usage/:token',
      name: 'usage',
      async isKnown(token) {
        const userId = accountOfToken(key, 'usage-mails', token);
        if (userId === null) return false;
        return (await queries.selectMailOwners(db, { ids: [userId] })).length === 1;
      },
      async unsubscribe(token) {
        const userId = accountOfToken(key, 'usage-mails', token);
        return userId !== null && choices.switchEmailOff(userId, 'limits');
      },
    },
    async look(userIds) {
      while (!(await lookAt(userIds))) await sleep(20);
    },
    lookAround: rounds.ask,
    close: rounds.stop,
  };
}

/** Nobody asked for these mails, so they go to a proven address in use alone. */
export const mayBeMailed = ({ isOn, isProven, isRefused, isClosed }: queries.MailOwner): boolean =>
  isOn && isProven && !isRefused && !isClosed;
