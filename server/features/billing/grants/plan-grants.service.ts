import type { Knex } from 'knex';
import type { GrantSource } from '#shared/subscriptions/entitlements.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { LeadRoom } from '#server/features/leads/lead-room.ts';
import { countActiveMagnets } from '#server/features/magnets/magnets.queries.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import * as grants from '#server/features/subscriptions/grants/plan-grants.queries.ts';
import { planEndOf } from '#server/features/subscriptions/grants/grants.rules.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import { type GrantOwner, lockGrantOwner } from './grant-owner.queries.ts';

/** Who gives or ends a plan: an operator, a payment, or a date that has come. */
export type GrantActor = AuditActor | 'billing' | 'time';

export interface NewGrant {
  creatorId: string;
  planId: string;
  source: GrantSource;
  /** ISO; null for good. */
  until: string | null;
  /** Operators read it; the creator never does. */
  reason: string;
  by: GrantActor;
}

/** What an act did to a creator's plan. */
export interface SettledPlan {
  before: grants.PlanName;
  after: grants.PlanName;
  /** Magnets that the smaller plan has no room for. */
  paused: number;
  /** Leads over quota that the larger plan has room for. */
  released: number;
}

/**
 * Gives and ends plans. A creator has the highest plan of the live grants, else the default plan. Each
 * act runs in the caller's transaction: it locks the creator, settles the plan, pauses magnets beyond
 * it or releases leads over quota, writes an audit entry and an email when the plan got smaller. Caches drop
 * after the commit. All throw creator_not_found.
 */
export interface PlanGrants {
  /**
   * Of a subscription it replaces the live grant of that source; of an operator, those that it is to
   * follow: one for good replaces all, one until a date those with a date. A repeated call changes
   * nothing. Throws plan_not_offered for an unknown plan.
   */
  give(trx: Knex.Transaction, grant: NewGrant): Promise<SettledPlan>;
  /** Ends the live grants of a source; null without one. */
  end(
    trx: Knex.Transaction,
    end: { creatorId: string; source: GrantSource; reason: string; by: GrantActor },
  ): Promise<SettledPlan | null>;
  /** Ends the operators' grants that have an end ahead; null without one. */
  endTimed(
    trx: Knex.Transaction,
    end: { creatorId: string; reason: string; by: GrantActor },
  ): Promise<SettledPlan | null>;
  /** Ends a creator's expired grants, begins those whose time or rank has come, and settles. */
  settleDue(trx: Knex.Transaction, creatorId: string): Promise<SettledPlan | null>;
}

/** The grants of plans, as one part that billing, operators and the rounds use. */
export function createPlanGrants({
  audit,
  feed,
  leads,
  mail,
}: {
  audit: AuditLog;
  feed: Pick<ChangeFeed, 'announce'>;
  leads: LeadRoom;
  mail: MailQueue;
}): PlanGrants {
  /** Writes grants and ends by `change`, and then all that follows from them. */
  async function act(
    trx: Knex.Transaction,
    creatorId: string,
    how: { action: 'creator.plan_set' | 'creator.plan_ended'; by: GrantActor; reason?: string },
    change: (live: grants.GrantRow[]) => Promise<boolean>,
  ): Promise<SettledPlan | null> {
    const owner = await lockGrantOwner(trx, creatorId);
    if (owner === undefined) throw new AppError('creator_not_found');
    const liveBefore = await grants.selectGrants(trx, creatorId);
    const active = await countActiveMagnets(trx, creatorId);
    if (!(await change(liveBefore))) return null;
    const { before, after } = await grants.settlePlan(trx, creatorId);
    const isChanged = before.id !== after.id;
    const released = isChanged ? await leads.releaseOverQuota(trx, creatorId) : 0;
    const paused = isChanged ? active - (await countActiveMagnets(trx, creatorId)) : 0;
    const liveAfter = await grants.selectGrants(trx, creatorId);
    await audit.record(trx, {
      action: how.action,
      by: how.by,
      target: { kind: 'creator', id: creatorId, name: owner.email },
      reason: how.reason,
      before: { plan: before.name, until: endIn(liveBefore) },
      after: { plan: after.name, until: endIn(liveAfter) },
    });
    const settled = { before, after, paused, released };
    if (after.position < before.position) await tell(trx, owner, settled);
    afterCommit(trx, () => feed.announce({ kind: 'creator', id: creatorId }));
    return settled;
  }

  const endWhere = (
    trx: Knex.Transaction,
    { creatorId, reason, by }: { creatorId: string; reason: string; by: GrantActor },
    which: (grant: grants.GrantRow) => boolean,
  ) =>
    act(trx, creatorId, { action: 'creator.plan_ended', by, reason }, async (live) => {
      const ended = live.filter(which).map(({ id }) => id);
      await grants.endGrants(trx, ended, nameOf(by));
      return ended.length > 0;
    });

  const tell = (trx: Knex.Transaction, owner: GrantOwner, settled: SettledPlan) =>
    mail.add(trx, {
      kind: 'plan_ended',
      to: owner.email,
      toKey: owner.emailKey,
      payload: {
        ended: settled.before.name,
        now: settled.after.name,
        paused: String(settled.paused),
      },
    });

  return {
    async give(trx, { creatorId, planId, source, until, reason, by }) {
      const plan = await grants.findPlan(trx, planId);
      if (plan === undefined) throw new AppError('plan_not_offered');
      const action = 'creator.plan_set';
      const settled = await act(trx, creatorId, { action, by, reason }, async (live) => {
        const followed = live.filter(
          (grant) =>
            grant.source === source &&
            (source === 'subscription' || until === null || grant.until !== null),
        );
        const [only, ...others] = followed;
        if (others.length === 0 && only !== undefined && isSame(only, { planId, until })) {
          return false;
        }
        await grants.endGrants(
          trx,
          followed.map(({ id }) => id),
          nameOf(by),
        );
        await grants.insertGrant(trx, {
          userId: creatorId,
          planId,
          source,
          reason,
          until,
          actor: nameOf(by),
        });
        return true;
      });
      return settled ?? (await unchanged(trx, creatorId));
    },
    end: (trx, { source, ...how }) => endWhere(trx, how, (grant) => grant.source === source),
    endTimed: (trx, how) =>
      endWhere(trx, how, ({ source, until }) => source === 'operator' && until !== null),
    async settleDue(trx, creatorId) {
      const by = 'time';
      const ended = await act(trx, creatorId, { action: 'creator.plan_ended', by }, async () => {
        const expired = await grants.selectExpired(trx, creatorId);
        await grants.endGrants(
          trx,
          expired.map(({ id }) => id),
          by,
        );
        return expired.length > 0;
      });
      if (ended !== null) return ended;
      const isDue = async () => !(await grants.isSettled(trx, creatorId));
      return act(trx, creatorId, { action: 'creator.plan_set', by }, isDue);
    },
  };
}

async function unchanged(trx: Knex.Transaction, creatorId: string): Promise<SettledPlan> {
  const settled = await grants.settlePlan(trx, creatorId);
  return { ...settled, paused: 0, released: 0 };
}

const isSame = (
  grant: grants.GrantRow,
  { planId, until }: { planId: string; until: string | null },
): boolean =>
  grant.planId === planId &&
  (grant.until?.getTime() ?? null) === (until === null ? null : Date.parse(until));

const endIn = (live: readonly grants.GrantRow[]): string | null =>
  planEndOf(live)?.at.toISOString() ?? null;

const nameOf = (by: GrantActor): string => (typeof by === 'string' ? by : by.username);

/** Runs once the transaction has committed, and never after a rollback. */
function afterCommit(trx: Knex.Transaction, done: () => void): void {
  trx.executionPromise.then(done, () => undefined);
}
