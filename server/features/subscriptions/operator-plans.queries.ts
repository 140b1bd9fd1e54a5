import type { Knex } from 'knex';
import type { PlanChange } from '#shared/subscriptions/operator-plans.contract.ts';
import { type PlanRow, planColumns } from './plans.queries.ts';

/** A plan with all that operators edit. */
export interface EditedPlanRow extends PlanRow {
  yearlyPriceUsd: number | null;
  answerHours: number | null;
}

/** A plan with whether it is offered, and who is on it. */
export interface KeptPlanRow extends EditedPlanRow {
  retiredAt: Date | null;
  creators: number;
}

/** All plans in price order, retired ones too. */
export function selectKeptPlans(db: Knex): Promise<KeptPlanRow[]> {
  return db('plans')
    .select<KeptPlanRow[]>(
      ...planColumns,
      'yearly_price_usd',
      'answer_hours',
      'retired_at',
      db.raw('(SELECT count(*)::int FROM users WHERE users.plan_id = plans.id) AS creators'),
    )
    .orderBy(['price_usd', 'position']);
}

/** The plan, locked until the transaction ends. */
export async function lockKeptPlan(
  trx: Knex.Transaction,
  id: string,
): Promise<(EditedPlanRow & { retiredAt: Date | null }) | undefined> {
  return trx('plans')
    .where({ id })
    .forNoKeyUpdate()
    .first<(EditedPlanRow & { retiredAt: Date | null }) | undefined>(
      ...planColumns,
      'yearly_price_usd',
      'answer_hours',
      'retired_at',
    );
}

/** False when there is a plan of this id already. */
export async function insertPlan(
  trx: Knex.Transaction,
  plan: PlanChange & { id: string },
): Promise<boolean> {
  const inserted = await trx('plans')
    .insert({ ...plan, position: 0 })
    .onConflict('id')
    .ignore()
    .returning('id');
  return inserted.length > 0;
}

export async function updatePlan(
  trx: Knex.Transaction,
  id: string,
  changes: Partial<PlanChange>,
): Promise<void> {
  await trx('plans').where({ id }).update(changes);
}

export async function setRetired(
  trx: Knex.Transaction,
  id: string,
  isRetired: boolean,
): Promise<void> {
  await trx('plans')
    .where({ id })
    .update({ retiredAt: isRetired ? trx.fn.now() : null });
}

/**
 * Cards stand in price order, and the highest of a creator's grants is the plan; of two equal prices the
 * older one comes first. Returns whether the order changed: then other grants may be the highest.
 */
export async function orderPlans(trx: Knex.Transaction): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `UPDATE plans SET position = ordered.place
     FROM (SELECT id, row_number() OVER (ORDER BY price_usd,
         CASE WHEN position > 0 THEN position ELSE 2147483647 END, id) AS place FROM plans) AS ordered
     WHERE ordered.id = plans.id AND plans.position <> ordered.place`,
  );
  return rowCount > 0;
}
