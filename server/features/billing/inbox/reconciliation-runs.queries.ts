import type { Knex } from 'knex';
import type { Difference } from './reconciliations.queries.ts';

export interface OpenRun {
  id: string;
  lastCustomer: string;
}

export async function findOpenRun(db: Knex): Promise<OpenRun | undefined> {
  return db('billing_reconciliations')
    .whereNull('finished_at')
    .orderBy('started_at')
    .first<OpenRun | undefined>('id', 'last_customer');
}

/** One at a time: returns the id of the one under way, else of the new one. */
export async function startRun(
  trx: Knex.Transaction,
  id: string,
  operatorName: string | null,
): Promise<string> {
  await trx.raw('LOCK TABLE billing_reconciliations IN SHARE ROW EXCLUSIVE MODE');
  const open = await findOpenRun(trx);
  if (open !== undefined) return open.id;
  await trx('billing_reconciliations').insert({ id, operatorName });
  return id;
}

/** Once a day, as long as there is anybody to compare. */
export async function startNightly(db: Knex, id: string): Promise<void> {
  await db.raw(
    `INSERT INTO billing_reconciliations (id) SELECT ?
     WHERE EXISTS (SELECT FROM billing_accounts)
       AND NOT EXISTS (SELECT FROM billing_reconciliations
         WHERE started_at > now() - interval '24 hours' OR finished_at IS NULL)`,
    [id],
  );
}

export interface ComparedAccount {
  userId: string;
  provider: string;
  externalCustomerId: string;
}

/** The next customers, for this process alone; null when another one took them or none is left. */
export async function claimAccounts(
  db: Knex,
  { id, lastCustomer }: OpenRun,
  limit: number,
): Promise<ComparedAccount[] | null> {
  const accounts = await db('billing_accounts')
    .whereNot({ provider: 'manual' })
    .where('external_customer_id', '>', lastCustomer)
    .orderBy('external_customer_id')
    .limit(limit)
    .select<ComparedAccount[]>('userId', 'provider', 'externalCustomerId');
  const last = accounts.at(-1)?.externalCustomerId;
  if (last === undefined) return null;
  const claimed = await db('billing_reconciliations')
    .where({ id, lastCustomer })
    .update({ lastCustomer: last });
  return claimed > 0 ? accounts : [];
}

export async function noteStep(
  db: Knex,
  id: string,
  step: { customers: number; failed: number; differences: Difference[] },
): Promise<void> {
  await db('billing_reconciliations')
    .where({ id })
    .update({
      customers: db.raw('customers + ?', [step.customers]),
      failed: db.raw('failed + ?', [step.failed]),
      differences: db.raw('differences || ?::jsonb', [JSON.stringify(step.differences)]),
    });
}

export async function finishRun(db: Knex, id: string): Promise<void> {
  await db('billing_reconciliations').where({ id }).update({ finishedAt: db.fn.now() });
}
