import type { Logger } from '../config/logger.ts';
import type { Database } from './connection.ts';

const EVERY_MS = 6 * 3_600_000;
/** Any constant; the process that gets this lock tidies for all. */
const HOUSEKEEPING_LOCK = 7_316_003;

/** What expires by itself, oldest first in small bites, so that no lock is held for long. */
const EXPIRED = [
  `DELETE FROM sessions WHERE id IN (
     SELECT id FROM sessions WHERE expires_at < now() - interval '30 days' LIMIT 5000)`,
  `DELETE FROM operator_sessions WHERE expires_at < now() - interval '7 days'`,
  `DELETE FROM operator_setup_tokens WHERE expires_at < now()`,
  `DELETE FROM grants WHERE id IN (
     SELECT id FROM grants WHERE expires_at < now() - interval '7 days' LIMIT 5000)`,
  `DELETE FROM waiting_visitors WHERE token_hash IN (
     SELECT token_hash FROM waiting_visitors WHERE created_at < now() - interval '90 days' LIMIT 5000)`,
  `DELETE FROM reading_links WHERE token_hash IN (
     SELECT token_hash FROM reading_links WHERE expires_at < now() LIMIT 5000)`,
  `DELETE FROM account_proofs WHERE id IN (
     SELECT id FROM account_proofs WHERE created_at < now() - interval '2 days' LIMIT 5000)`,
  `DELETE FROM sign_ins WHERE id IN (
     SELECT id FROM sign_ins WHERE created_at < now() - interval '180 days' LIMIT 5000)`,
  `DELETE FROM mail_messages WHERE id IN (
     SELECT id FROM mail_messages WHERE not_after < now() - interval '30 days' LIMIT 5000)`,
];

/** Makes the coming months' visit partitions and removes secrets nobody can use any more. */
export async function tidyDatabase(db: Database): Promise<void> {
  await db.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { locked: boolean }[] }>(
      'SELECT pg_try_advisory_xact_lock(?) AS locked',
      [HOUSEKEEPING_LOCK],
    );
    if (rows[0]?.locked !== true) return;
    await trx.raw(`SELECT ensure_visit_partition((now() + m * interval '1 month')::date)
      FROM generate_series(0, 2) AS m`);
    for (const statement of EXPIRED) await trx.raw(statement);
  });
}

/** Tidies a while after the start and then four times a day, in whichever process comes first. */
export function startHousekeeping(db: Database, logger: Logger): { stop(): void } {
  const tidy = (): void => {
    tidyDatabase(db).catch((error: unknown) =>
      logger.warn({ reason: String(error) }, 'housekeeping did not finish'),
    );
  };
  const first = setTimeout(tidy, 60_000).unref();
  const later = setInterval(tidy, EVERY_MS).unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(later);
    },
  };
}
