import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { AuditAction, AuditFacts } from '#shared/audit/audit.contract.ts';
import type { OperatorPlan, PlanChange } from '#shared/subscriptions/operator-plans.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as queries from './operator-plans.queries.ts';
import { DEFAULT_PLAN } from './plans.queries.ts';
import { toPlan } from './subscriptions.service.ts';

/**
 * Plans as operators edit them. A change takes effect with its commit: limits are read from the rows
 * each time, and the rows' trigger drops cached pages in every process.
 */
export interface OperatorPlansService {
  list(): Promise<OperatorPlan[]>;
  /** Throws plan_exists. */
  add(plan: PlanChange & { id: string }, by: AuditActor): Promise<OperatorPlan>;
  /**
   * Throws plan_not_found, and plan_changed when the given version differs from that of the stored
   * values.
   */
  change(
    planId: string,
    change: PlanChange & { version?: string | undefined },
    by: AuditActor,
  ): Promise<OperatorPlan>;
  /** A repeated call changes nothing. Throws plan_not_found or plan_is_default. */
  retire(planId: string, by: AuditActor): Promise<OperatorPlan>;
  /** Throws plan_not_found. */
  offer(planId: string, by: AuditActor): Promise<OperatorPlan>;
}

/** Edits plans: writes each act with its entry in the audit log, then notifies all processes. */
export function createOperatorPlans(
  { db, feed, jobs }: Pick<Platform, 'db' | 'feed' | 'jobs'>,
  { audit }: { audit: AuditLog },
): OperatorPlansService {
  const list = async () => (await queries.selectKeptPlans(db)).map(toOperatorPlan);

  async function act(
    planId: string,
    work: (trx: Knex.Transaction) => Promise<void>,
  ): Promise<OperatorPlan> {
    await db.transaction(work);
    feed.announce({ kind: 'everything' });
    const plan = (await list()).find(({ id }) => id === planId);
    if (plan === undefined) throw new AppError('plan_not_found');
    return plan;
  }

  const lock = async (trx: Knex.Transaction, planId: string) => {
    const row = await queries.lockKeptPlan(trx, planId);
    if (row === undefined) throw new AppError('plan_not_found');
    return row;
  };

  /**
   * A creator with several plans may get another one of them by the new order. Everybody locks the creator
   * before a plan, so that is done after this transaction, which holds the plan.
   */
  async function order(trx: Knex.Transaction): Promise<void> {
    const isOther = await queries.orderPlans(trx);
    // While the queue starts, the regular look settles them.
    if (isOther && jobs.isUp()) {
      await jobs.send(trx, 'settle-plans', [{ data: { v: 1 }, afterSeconds: 0 }]);
    }
  }

  const setRetired = (planId: string, by: AuditActor, isRetired: boolean) =>
    act(planId, async (trx) => {
      const { retiredAt, name } = await lock(trx, planId);
      if (isRetired && planId === DEFAULT_PLAN) throw new AppError('plan_is_default');
      if ((retiredAt !== null) === isRetired) return;
      await queries.setRetired(trx, planId, isRetired);
      await audit.record(trx, {
        action: isRetired ? 'plan.retired' : 'plan.offered',
        by,
        target: { kind: 'plan', id: planId, name },
      });
    });

  return {
    list,
    add: (plan, by) =>
      act(plan.id, async (trx) => {
        refuseYearlyAlone(plan);
        if (!(await queries.insertPlan(trx, plan))) throw new AppError('plan_exists');
        await order(trx);
        await record(trx, 'plan.added', plan, plan.id, { before: null, by });
      }),
    change: (planId, { version, ...plan }, by) =>
      act(planId, async (trx) => {
        refuseYearlyAlone(plan);
        const before = factsOf(await lock(trx, planId));
        if (version !== undefined && version !== versionOf(before)) {
          throw new AppError('plan_changed');
        }
        await queries.updatePlan(trx, planId, plan);
        // While the queue starts, the regular look for room releases these leads.
        if (before['commentLimit'] !== plan.commentLimit && jobs.isUp()) {
          await jobs.send(trx, 'release-leads', [{ data: { v: 1 }, afterSeconds: 0 }]);
        }
        await order(trx);
        await record(trx, 'plan.changed', plan, planId, { before, by });
      }),
    retire: (planId, by) => setRetired(planId, by, true),
    offer: (planId, by) => setRetired(planId, by, false),
  };

  /** Only the changed fields. */
  async function record(
    trx: Knex.Transaction,
    action: AuditAction,
    plan: PlanChange,
    id: string,
    { before, by }: { before: AuditFacts | null; by: AuditActor },
  ): Promise<void> {
    const after = factsOf(plan);
    const names = Object.keys(after).filter((name) => before?.[name] !== after[name]);
    if (names.length === 0) return;
    const pick = (facts: AuditFacts): AuditFacts =>
      Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
    await audit.record(trx, {
      action,
      by,
      target: { kind: 'plan', id, name: plan.name },
      ...(before === null ? {} : { before: pick(before) }),
      after: pick(after),
    });
  }
}

/** What is free by the month is not sold by the year. */
function refuseYearlyAlone({ priceUsd, yearlyPriceUsd }: PlanChange): void {
  if (priceUsd > 0 || yearlyPriceUsd === null) return;
  throw new AppError('validation_failed', {
    fields: { yearlyPriceUsd: 'A free plan has no yearly price' },
  });
}

/** Equal values have the same version, so a change that was undone causes no conflict. */
function versionOf(facts: ReturnType<typeof factsOf>): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

function factsOf(plan: PlanChange | queries.EditedPlanRow): {
  [name: string]: string | number | boolean | null;
} {
  return {
    name: plan.name,
    priceUsd: plan.priceUsd,
    yearlyPriceUsd: plan.yearlyPriceUsd,
    magnetLimit: plan.magnetLimit,
    commentLimit: plan.commentLimit,
    collectEmails: plan.collectEmails,
    facebookPixel: plan.facebookPixel,
    googleAnalytics: plan.googleAnalytics,
    advancedAnalytics: plan.advancedAnalytics,
    hidePoweredBy: plan.hidePoweredBy,
    support: plan.support,
    answerHours: plan.answerHours,
    storageMb: plan.storageMb,
  };
}

function toOperatorPlan(row: queries.KeptPlanRow): OperatorPlan {
  return {
    ...toPlan(row),
    version: versionOf(factsOf(row)),
    storageMb: row.storageMb,
    yearlyPriceUsd: row.yearlyPriceUsd,
    answerHours: row.answerHours,
    isDefault: row.id === DEFAULT_PLAN,
    isRetired: row.retiredAt !== null,
    creators: row.creators,
  };
}
