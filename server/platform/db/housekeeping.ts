import type { Logger } from '../config/logger.ts';
import type { Database } from './connection.ts';

const EVERY_MS = 6 * 3_600_000;
/** Any constant; the process that gets this lock tidies for all. */
const HOUSEKEEPING_LOCK = 7_316_003;
/** Rows of one statement and one transaction: no lock is held for long, no time-out is reached. */
const BITE = 2_000;

/**
 * What expires by itself: a table, and when a row is of no use to anybody any more. The privacy page
 * names the same times.
 */
const EXPIRING: readonly (readonly [table: string, isOver: string])[] = [
  ['sessions', `expires_at < now() - interval '30 days'`],
  ['operator_sessions', `expires_at < now() - interval '7 days'`],
  ['operator_setup_tokens', `expires_at < now()`],
  // As long as the cookie that names the browser.
  ['known_browsers', `created_at < now() - interval '90 days'`],
  ['operator_browsers', `created_at < now() - interval '90 days'`],
  ['grants', `expires_at < now() - interval '7 days'`],
  ['waiting_visitors', `created_at < now() - interval '90 days'`],
  ['waiting_emails', `created_at < now() - interval '90 days'`],
  ['reading_links', `expires_at < now()`],
  // As long as the link that was mailed there last.
  ['content_mails', `created_at < now() - interval '30 days'`],
  // A lead has its own copy; this is for whoever comes with the same comment again.
  ['comment_evidence', `read_at < now() - interval '90 days'`],
  // Two that far apart are no longer counted together.
  ['missing_posts', `last_seen_at < now() - interval '2 days'`],
  // A new day's first visitor removes them too; here for days without any.
  ['visitor_salts', `day < (now() AT TIME ZONE 'UTC')::date - 1`],
  ['account_proofs', `created_at < now() - interval '2 days'`],
  ['sign_ins', `created_at < now() - interval '180 days'`],
  ['mail_messages', `not_after < now() - interval '30 days'`],
  ['mail_opt_out_links', `created_at < now() - interval '1 year'`],
  // Nothing is known of the address, or only that its server refused a mail long ago.
  [
    'mail_addresses',
    `opted_out_at IS NULL AND (refused_at IS NULL OR refused_at < now() - interval '30 days')`,
  ],
];

/**
 * Makes the coming months' visit partitions and removes what is over, all of it, in small
 * transactions: a process that is stopped in between loses nothing. One part that fails does not
 * keep the others; the first failure is thrown at the end.
 */
export async function tidyDatabase(
  db: Database,
  { bite = BITE, isStopped = () => false }: { bite?: number; isStopped?: () => boolean } = {},
): Promise<void> {
  const failures: unknown[] = [];
  const attempt = async (part: () => Promise<void>): Promise<void> => {
    await part().catch((error: unknown) => failures.push(error));
  };
  await attempt(async () => {
    await underLock(
      db,
      `SELECT ensure_visit_partition((now() + m * interval '1 month')::date)
      FROM generate_series(0, 2) AS m`,
    );
  });
  for (const [table, isOver] of EXPIRING) {
    // By the places of the rows: a join by key would read the whole table for each bite.
    const some = `DELETE FROM ${table} WHERE ${isOver} AND ctid = ANY (ARRAY(
      SELECT ctid FROM ${table} WHERE ${isOver} LIMIT ${bite}))`;
    await attempt(async () => {
      while (!isStopped() && (await underLock(db, some)) === bite);
    });
  }
  if (failures.length > 0) throw failures[0];
}

/** Rows the statement touched; 0 when another process is at it. */
function underLock(db: Database, statement: string): Promise<number> {
  return db.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { locked: boolean }[] }>(
      'SELECT pg_try_advisory_xact_lock(?) AS locked',
      [HOUSEKEEPING_LOCK],
    );
    if (rows[0]?.locked !== true) return 0;
    const { rowCount } = await trx.raw<{ rowCount: number | null }>(statement);
    return rowCount ?? 0;
  });
}

/** Tidies a while after the start and then four times a day, in whichever process comes first. */
export function startHousekeeping(db: Database, logger: Logger): { stop(): Promise<void> } {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  const tidy = (): void => {
    running = tidyDatabase(db, { isStopped: () => isStopped }).catch((error: unknown) =>
      logger.warn({ reason: String(error) }, 'housekeeping did not finish'),
    );
  };
  const first = setTimeout(tidy, 60_000).unref();
  const later = setInterval(tidy, EVERY_MS).unref();
  return {
    stop() {
      isStopped = true;
      clearTimeout(first);
      clearInterval(later);
      return running;
    },
  };
}
