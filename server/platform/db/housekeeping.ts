import type { Logger } from '../config/logger.ts';
import type { Database } from './connection.ts';
import { keptSteps } from '../measures/measures.queries.ts';
import { advisoryLocks } from './advisory-locks.ts';

const EVERY_MS = 6 * 3_600_000;
/** Rows per statement and transaction, so no lock is held for long and no time-out is reached. */
const BITE = 2_000;

/** Tables with rows that expire, and when. The privacy page names the same times. */
const EXPIRING: readonly (readonly [table: string, isOver: string])[] = [
  ['sessions', `expires_at < now() - interval '30 days'`],
  ['operator_sessions', `expires_at < now() - interval '7 days'`],
  ['operator_setup_tokens', `expires_at < now()`],
  ['operator_invitations', `expires_at < now() - interval '30 days'`],
  ['sign_up_invitations', `accepted_at IS NULL AND expires_at < now() - interval '30 days'`],
  // As long as the cookie that names the browser.
  ['known_browsers', `created_at < now() - interval '90 days'`],
  ['operator_browsers', `created_at < now() - interval '90 days'`],
  ['grants', `expires_at < now() - interval '7 days'`],
  ['waiting_visitors', `created_at < now() - interval '90 days'`],
  ['waiting_emails', `created_at < now() - interval '90 days'`],
  ['reading_links', `expires_at < now()`],
  ['address_proof_secrets', `expires_at < now()`],
  // As long as the link that was mailed there last.
  ['content_mails', `created_at < now() - interval '30 days'`],
  // A lead has its own copy; this is for later calls with the same comment.
  ['comment_evidence', `read_at < now() - interval '90 days'`],
  // Stored for as long as they may confirm a comment; a lead has its own copy.
  ['creator_readings', `read_at < now() - interval '30 days'`],
  ['creator_looks', `looked_at < now() - interval '90 days'`],
  ['reader_failures', `day < (now() AT TIME ZONE 'UTC')::date - 30`],
  // An unused device, or a code that has expired.
  ['paired_devices', `COALESCE(last_used_at, created_at) < now() - interval '90 days'`],
  ['pairing_codes', `expires_at < now()`],
  // A browser that never returned, or never signed in another way.
  ['linkedin_attempts', `expires_at < now()`],
  ['linkedin_waiting', `expires_at < now()`],
  ['company_connects', `expires_at < now()`],
  // Read again when somebody comments there.
  ['company_posts', `looked_at < now() - interval '90 days'`],
  // Two that far apart are no longer counted together.
  ['missing_posts', `last_seen_at < now() - interval '2 days'`],
  // No screen shows older figures, and paid checks are remembered for a day at most.
  ['reader_outcomes', `day < (now() AT TIME ZONE 'UTC')::date - 60`],
  ['reader_durations', `day < (now() AT TIME ZONE 'UTC')::date - 60`],
  ...keptSteps.map(
    ({ minutes, keptHours }) =>
      ['measures', `step = ${minutes} AND begins < now() - interval '${keptHours} hours'`] as const,
  ),
  ['guest_counts', `read_at < now() - interval '30 days'`],
  ['guest_page_forms', `updated_at < now() - interval '60 days' AND post_key <> ''`],
  ['paid_reader_questions', `asked_at < now() - interval '2 days'`],
  // A new day's first visit removes them too; this is for days without visits.
  // Visitors are told apart within a day; a roll-up may be a day late.
  ['first_visits', `day < (now() AT TIME ZONE 'UTC')::date - 2`],
  ['visitor_salts', `day < (now() AT TIME ZONE 'UTC')::date - 1`],
  // Hashes of a day mean nothing afterwards.
  ['referral_click_marks', `day < (now() AT TIME ZONE 'UTC')::date - 1`],
  ['referral_networks', `day < (now() AT TIME ZONE 'UTC')::date - 1`],
  // The screen shows a year.
  ['referral_clicks', `day < (now() AT TIME ZONE 'UTC')::date - 400`],
  ['account_proofs', `created_at < now() - interval '2 days'`],
  ['sign_ins', `created_at < now() - interval '180 days'`],
  ['mail_messages', `not_after < now() - interval '30 days'`],
  // Says that an address is kept no more.
  ['mail_messages', `kind = 'erasure_receipt' AND not_after < now()`],
  ['erasure_links', `expires_at < now()`],
  // A merge can be undone for this time; its row holds both earlier leads.
  ['contact_merges', `at < now() - interval '30 days'`],
  // As long as an import can be taken back; the import itself stays, as a record of the consent.
  ['lead_import_rows', `import_id IN (SELECT i.id FROM lead_imports i WHERE i.rows_until < now())`],
  // A file nobody imported.
  ['lead_imports', `state IN ('draft', 'checked') AND rows_until < now()`],
  // Consoles that come back later ask for everything again.
  ['live_events', `at < now() - interval '1 day'`],
  ['notifications', `created_at < now() - interval '90 days'`],
  // Of no use any more: a notification is queued for push once.
  ['push_messages', `next_try_at IS NULL AND not_after < now() - interval '7 days'`],
  ['alerts', `closed_at < now() - interval '90 days'`],
  ['bans', `coalesce(lifted_at, ends_at) < now() - interval '90 days'`],
  // They hold networks, so they are kept only as long as somebody may still want to ban one.
  ['refusals', `hour < now() - interval '7 days'`],
  ['mail_opt_out_links', `created_at < now() - interval '1 year'`],
  // Nothing is stored about the address, or only that its server refused a mail long ago.
  [
    'mail_addresses',
    `opted_out_at IS NULL AND (refused_at IS NULL OR refused_at < now() - interval '30 days')`,
  ],
];

/**
 * Makes the partitions of the coming months and removes expired rows in small transactions, so a
 * stopped process loses nothing. A part that fails does not stop the others; the first failure is
 * thrown at the end.
 */
export async function tidyDatabase(
  db: Database,
  {
    bite = BITE,
    visitMonths = 14,
    isStopped = () => false,
  }: { bite?: number; visitMonths?: number; isStopped?: () => boolean } = {},
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
  // Figures are in the roll-ups. A partition with rows they do not have yet stays.
  await attempt(async () => {
    await underLock(
      db,
      `SELECT drop_visits_before((now() - interval '${visitMonths} months')::date)`,
    );
  });
  for (const [table, isOver] of EXPIRING) {
    // By row position: a join by key would read the whole table for each batch.
    const some = `DELETE FROM ${table} WHERE ${isOver} AND ctid = ANY (ARRAY(
      SELECT ctid FROM ${table} WHERE ${isOver} LIMIT ${bite}))`;
    await attempt(async () => {
      while (!isStopped() && (await underLock(db, some)) === bite);
    });
  }
  if (failures.length > 0) throw failures[0];
}

/** Rows the statement touched; 0 when another process runs it. */
function underLock(db: Database, statement: string): Promise<number> {
  return db.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { locked: boolean }[] }>(
      'SELECT pg_try_advisory_xact_lock(?) AS locked',
      [advisoryLocks.housekeeping],
    );
    if (rows[0]?.locked !== true) return 0;
    const { rowCount } = await trx.raw<{ rowCount: number | null }>(statement);
    return rowCount ?? 0;
  });
}

/**
 * Runs the housekeeping a while after the start and then four times a day, in one process at a time.
 */
export function startHousekeeping(
  db: Database,
  logger: Logger,
  visitMonths: number,
): { stop(): Promise<void> } {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  const tidy = (): void => {
    running = tidyDatabase(db, { visitMonths, isStopped: () => isStopped }).catch(
      (error: unknown) => logger.warn({ reason: String(error) }, 'housekeeping did not finish'),
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
