import type { WeeklySummary } from '#shared/analytics/weekly-summary.contract.ts';
import { zoneOrUtc } from '#shared/app/time-zone.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Mail } from '#server/features/mail/mail.feature.ts';
import type { MailList } from '#server/features/mail/addresses/mail-opt-outs.ts';
import { accountOfToken } from '#server/platform/security/account-token.ts';
import * as queries from './weekly-summary.queries.ts';

/** A server that was off on Monday morning still mails the week until Tuesday morning. */
const LATEST_MS = 86_400_000;

export interface WeeklySummaries {
  read(userId: string): Promise<WeeklySummary>;
  save(userId: string, isOn: boolean): Promise<WeeklySummary>;
  /** Mails the last full week now; returns its Monday. Throws `summary_not_possible`. */
  sendNow(userId: string): Promise<string>;
  /** Switches it off by a link of the mail. */
  mailList: MailList;
  /** Queues the mail of every creator whose Monday morning has come. */
  sendDue(isStopped?: () => boolean): Promise<void>;
}

/**
 * Decides who gets a summary and when. A week is noted in the transaction that queues its mail, so it
 * is mailed once, whichever process looks and wherever one dies.
 */
export function createWeeklySummaries(
  { db, clock, key }: Pick<Platform, 'db' | 'clock' | 'key'>,
  {
    mail,
    hadTraffic,
  }: {
    mail: Pick<Mail, 'add'>;
    /** Whether anything happened in the week of this Monday, in the creator's zone. */
    hadTraffic(owner: { id: string; timeZone: string }, week: string): Promise<boolean>;
  },
): WeeklySummaries {
  const zoneOf = ({ timeZone }: { timeZone: string }) => zoneOrUtc(timeZone);

  async function ownerOf(userId: string): Promise<queries.SummaryOwner> {
    const owner = await queries.findOwner(db, { id: userId });
    if (owner === undefined) throw new Error('A signed-in creator has a row');
    return owner;
  }

  async function read(userId: string): Promise<WeeklySummary> {
    const owner = await ownerOf(userId);
    const now = clock.now();
    const { dueAt, followingAt } = await queries.planWeek(db, zoneOf(owner), now);
    return {
      isOn: owner.isOn,
      nextAt: (dueAt > now ? dueAt : followingAt).toISOString(),
      lastWeek: owner.lastWeek,
      obstacle: owner.isProven ? (owner.isRefused ? 'refused' : null) : 'not_confirmed',
    };
  }

  const letterTo = (owner: queries.SummaryOwner, payload: Record<string, string>) => ({
    kind: 'weekly_summary' as const,
    to: owner.email,
    toKey: owner.emailKey,
    payload,
  });

  async function takeTurn(turn: queries.Turn): Promise<void> {
    const { userId } = turn;
    const owner = await queries.findOwner(db, { id: userId });
    if (owner === undefined) return;
    const now = clock.now();
    const { week, dueAt, followingAt } = await queries.planWeek(db, zoneOf(owner), now);
    if (now < dueAt) return queries.endTurn(db, turn, dueAt);
    const isDue =
      mayBeMailed(owner) &&
      now.getTime() - dueAt.getTime() < LATEST_MS &&
      (owner.lastWeek === null || owner.lastWeek < week) &&
      (await hadTraffic(owner, week));
    await db.transaction(async (trx) => {
      if (isDue && (await queries.takeWeek(trx, userId, week))) {
        await mail.add(trx, letterTo(owner, { week }));
      }
      await queries.endTurn(trx, turn, followingAt);
    });
  }

  return {
    read,
    async save(userId, isOn) {
      await queries.saveSwitch(db, userId, isOn);
      return read(userId);
    },
    async sendNow(userId) {
      const owner = await ownerOf(userId);
      if (!owner.isProven || owner.isRefused) throw new AppError('summary_not_possible');
      const { week } = await queries.planWeek(db, zoneOf(owner), clock.now());
      await db.transaction((trx) => mail.add(trx, letterTo(owner, { week, asked: 'yes' })));
      return week;
    },
    mailList: {
      path: '/unsubscribe/weekly/:token',
      name: 'weekly',
      async isKnown(token) {
        const userId = accountOfToken(key, 'weekly-summaries', token);
        return userId !== null && (await queries.findOwner(db, { id: userId })) !== undefined;
      },
      async unsubscribe(token) {
        const userId = accountOfToken(key, 'weekly-summaries', token);
        return userId !== null && queries.saveSwitch(db, userId, false);
      },
    },
    async sendDue(isStopped = () => false) {
      while (!isStopped()) {
        const turn = await queries.claimTurn(db, clock.now());
        if (turn === undefined) return;
        await takeTurn(turn);
      }
    },
  };
}

/** Mails of an own wish go to any address that takes them; these ones only to a proven one in use. */
const mayBeMailed = ({ isProven, isRefused, isClosed }: queries.SummaryOwner): boolean =>
  isProven && !isRefused && !isClosed;
