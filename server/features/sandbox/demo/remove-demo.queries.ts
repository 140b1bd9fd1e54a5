import type { Knex } from 'knex';
import { FIGURE_TABLES } from '#server/features/account/deletion/erase-rows.queries.ts';
import { allowLongStatements } from '#server/platform/db/answer-watch.ts';
import { deleteDemoMoney } from './money/demo-money.queries.ts';

/** What was removed, or what there is. */
export interface DemoCounts {
  creators: number;
  magnets: number;
  leads: number;
  attempts: number;
  visits: number;
}

export interface DemoCreatorRow {
  id: string;
  email: string;
}

/** Locked to the end of the transaction. */
export function lockDemoCreators(trx: Knex.Transaction): Promise<DemoCreatorRow[]> {
  return trx('users')
    .where({ isDemo: true })
    .orderBy('id')
    .forUpdate()
    .select<DemoCreatorRow[]>('id', 'email');
}

/**
 * Deletes creators with everything they have. Most tables follow the account or its magnets. This
 * names tables that hold its figures without a reference, and the mails to it.
 */
export async function deleteCreators(
  trx: Knex.Transaction,
  userIds: readonly string[],
): Promise<DemoCounts> {
  // Visits have no index by creator: reading them all may take a while where there are many.
  await allowLongStatements(trx, 3_600);
  const { rows } = await trx.raw<{ rows: DemoCounts[] }>(
    `WITH mine AS (SELECT id, email_key FROM users WHERE id = ANY(:userIds)),
     tried AS (SELECT comment_id, post_key FROM unlock_attempts WHERE user_id = ANY(:userIds)),
     -- Older practice posts of a magnet name it no longer.
     post AS (
       DELETE FROM sandbox_posts WHERE magnet_id IS NULL
         AND 'activity:' || activity_id IN (SELECT post_key FROM tried)
     ),
     evidence AS (
       DELETE FROM comment_evidence WHERE comment_id IN (SELECT comment_id FROM tried)
         AND NOT EXISTS (SELECT FROM unlock_attempts a
           WHERE a.comment_id = comment_evidence.comment_id AND a.user_id <> ALL(:userIds))
     ), visit AS (DELETE FROM visits WHERE user_id = ANY(:userIds) RETURNING 1),
     mail AS (DELETE FROM mail_messages WHERE to_key IN (SELECT email_key FROM mine)
       OR (to_key ~ '@example[.](com|org|net)$' AND to_key IN
         (SELECT email_key FROM email_leads WHERE user_id = ANY(:userIds)))),
     -- The demo made them up, so no visitor was ever sent there: others may have them.
     named AS (DELETE FROM magnet_address_names WHERE user_id = ANY(:userIds)),
     address AS (DELETE FROM mail_addresses WHERE address_key IN (SELECT email_key FROM mine)
       -- Nobody has an address of these domains; what real visitors chose stays.
       OR (address_key ~ '@example[.](com|org|net)$' AND address_key IN
         (SELECT email_key FROM email_leads WHERE user_id = ANY(:userIds))))
     SELECT (SELECT count(*)::int FROM mine) AS creators,
       (SELECT count(*)::int FROM magnets WHERE user_id = ANY(:userIds)) AS magnets,
       (SELECT count(*)::int FROM leads WHERE user_id = ANY(:userIds)) AS leads,
       (SELECT count(*)::int FROM tried) AS attempts,
       (SELECT count(*)::int FROM visit) AS visits`,
    { userIds },
  );
  for (const table of FIGURE_TABLES) {
    await trx(table).whereIn('userId', userIds).delete();
  }
  await trx('magnets').whereIn('userId', userIds).update({ items: '[]' });
  await trx('magnet_file_uses').whereIn('userId', userIds).delete();
  await deleteDemoMoney(trx, userIds);
  await trx('users').whereIn('id', userIds).delete();
  const [counts] = rows;
  if (counts === undefined) throw new Error('A figure of the database was not returned');
  return counts;
}
