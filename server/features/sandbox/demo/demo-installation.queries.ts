import type { Knex } from 'knex';
import type { DemoInstallation } from './demo-installation.ts';

/** Stores the demo's sums in place of earlier ones. */
export async function storeDemoInstallation(
  trx: Knex.Transaction,
  { figures, milestones }: DemoInstallation,
): Promise<void> {
  await deleteDemoInstallation(trx);
  await trx.raw(
    `INSERT INTO installation_figures (day, figure, part, is_demo, amount)
     SELECT day, figure, part, true, amount
     FROM jsonb_to_recordset(CAST(? AS jsonb)) AS t (day date, figure text, part text, amount bigint)`,
    [JSON.stringify(figures)],
  );
  await trx.batchInsert(
    'creator_milestones',
    milestones.map((one) => ({ ...one, isDemo: true })),
    500,
  );
}

/** Removes the demo's sums; those of creators who are not part of the demo stay. */
export async function deleteDemoInstallation(trx: Knex.Transaction): Promise<void> {
  await trx('creator_milestones').where({ isDemo: true }).delete();
  await trx('installation_figures').where({ isDemo: true }).delete();
}
