import type { Knex } from 'knex';
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts';

/** Ids of all magnets of an account, deleted ones too. */
export async function selectMagnetIds(db: Knex, userId: string): Promise<string[]> {
  return db('magnets').where({ userId }).orderBy('id').pluck<string[]>('id');
}

/** Keys of the account's files: uploads, its photo and brand, its exports. */
export async function selectStorageKeys(db: Knex, userId: string, limit: number) {
  const { rows } = await db.raw<{ rows: { storageKey: string }[] }>(
    `SELECT storage_key FROM magnet_files WHERE user_id = :userId
     UNION ALL SELECT storage_key FROM profile_photos WHERE user_id = :userId
     UNION ALL SELECT storage_key FROM brand_pictures WHERE user_id = :userId
     UNION ALL SELECT storage_key FROM account_exports
       WHERE user_id = :userId AND storage_key IS NOT NULL
     UNION ALL SELECT storage_key FROM lead_exports
       WHERE user_id = :userId AND storage_key IS NOT NULL
     LIMIT :limit`,
    { userId, limit },
  );
  return rows.map(({ storageKey }) => storageKey);
}

/** Tables whose rows name stored bytes. */
const STORING = [
  'magnet_files',
  'profile_photos',
  'brand_pictures',
  'account_exports',
  'lead_exports',
];

/** Called after their bytes are deleted. */
export async function deleteStored(
  trx: Knex.Transaction,
  userId: string,
  keys: readonly string[],
): Promise<void> {
  const OF_KEYS = `SELECT id FROM magnet_files WHERE user_id = :userId AND storage_key = ANY(:keys)`;
  await trx.raw(
    `UPDATE magnets m SET items = (
       SELECT jsonb_agg(CASE WHEN item ->> 'fileId' IN (${OF_KEYS})
         THEN item || '{"fileId": null}' ELSE item END ORDER BY place)
       FROM jsonb_array_elements(m.items) WITH ORDINALITY AS i (item, place))
     WHERE user_id = :userId AND id IN (SELECT magnet_id FROM magnet_file_uses
       WHERE user_id = :userId AND used_by = 'page' AND file_id IN (${OF_KEYS}))`,
    { userId, keys },
  );
  await trx.raw(
    `DELETE FROM magnet_file_uses WHERE user_id = :userId AND file_id IN (${OF_KEYS})`,
    { userId, keys },
  );
  for (const table of STORING) {
    await trx(table).where({ userId }).whereIn('storageKey', keys).delete();
  }
}

export interface WaitingEnd {
  id: string;
  commentId: string;
  isWaiting: boolean;
}

/** Some waiting comments, locked. */
export async function lockWaiting(
  trx: Knex.Transaction,
  magnetIds: readonly string[],
  limit: number,
): Promise<WaitingEnd[]> {
  const { rows } = await trx.raw<{ rows: WaitingEnd[] }>(
    `SELECT id, comment_id, state = 'waiting' AS is_waiting FROM waiting_comments
     WHERE magnet_id = ANY(:magnetIds) LIMIT :limit FOR UPDATE`,
    { magnetIds, limit },
  );
  return rows;
}

/** Waiting visitors who were not told the result yet. */
export async function selectUntold(
  trx: Knex.Transaction,
  waitingIds: readonly string[],
): Promise<{ email: string; emailKey: string }[]> {
  return trx('waiting_emails')
    .whereIn('waitingId', waitingIds)
    .whereNull('told_at')
    .distinct<{ email: string; emailKey: string }[]>('email', 'email_key');
}

/** Deletes the comments and the mails about them; returns ids of the mails. */
export async function deleteWaiting(
  trx: Knex.Transaction,
  ids: readonly string[],
): Promise<string[]> {
  const mails = await trx('mail_messages')
    .whereIn('id', trx('waiting_emails').whereIn('waitingId', ids).select('id'))
    .delete()
    .returning<{ id: string }[]>(['id']);
  await trx('waiting_comments').whereIn('id', ids).delete();
  return mails.map(({ id }) => id);
}

/** Deletes some attempts; returns ids of their comments. */
export async function deleteAttempts(
  trx: Knex.Transaction,
  userId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { commentId: string }[] }>(
    `DELETE FROM unlock_attempts WHERE id IN (
       SELECT id FROM unlock_attempts WHERE user_id = :userId
       ORDER BY created_at DESC, id DESC LIMIT :limit)
     RETURNING comment_id`,
    { userId, limit },
  );
  return rows.map(({ commentId }) => commentId);
}

/**
 * Deletes the cached readings of comments. They serve anybody who sends the same comment again,
 * perhaps to another creator's page: there it is read again, and leads and attempts have their own
 * copies.
 */
export async function deleteEvidence(
  trx: Knex.Transaction,
  commentIds: readonly string[],
): Promise<void> {
  await trx('comment_evidence').whereIn('commentId', commentIds).delete();
}

export interface DeletedLeads {
  commentIds: string[];
  addresses: string[];
  mailIds: string[];
}

/**
 * Deletes some leads with their grants, addresses and links, and the mails with links to the
 * content.
 */
export async function deleteLeads(
  trx: Knex.Transaction,
  userId: string,
  limit: number,
): Promise<DeletedLeads> {
  const some = await trx('leads')
    .where({ userId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .select<{ id: string; commentId: string; email: string | null }[]>('id', 'comment_id', 'email');
  const ids = some.map(({ id }) => id);
  const { rows: mails } = await trx.raw<{ rows: { id: string; toAddress: string }[] }>(
    `WITH content AS (
       DELETE FROM mail_messages m USING content_mails c
       WHERE c.lead_id = ANY(:ids) AND m.to_key = c.email_key
         AND m.kind IN ('content_link', 'content_updated') AND m.payload ->> 'contentMailId' = c.id
       RETURNING m.id, m.to_address
     ), codes AS (
       DELETE FROM mail_messages m USING (
         SELECT lead_id, email_key FROM email_leads WHERE lead_id = ANY(:ids)
         UNION SELECT lead_id, email_key FROM address_proofs WHERE lead_id = ANY(:ids)) AS given
       WHERE m.to_key = given.email_key AND m.kind = 'confirm_address'
         AND m.payload ->> 'leadId' = given.lead_id
       RETURNING m.id, m.to_address
     )
     SELECT * FROM content UNION ALL SELECT * FROM codes`,
    { ids },
  );
  await trx('leads').whereIn('id', ids).delete();
  const given = some.flatMap(({ email }) => email ?? []);
  return {
    commentIds: some.map(({ commentId }) => commentId),
    addresses: [...given, ...mails.map(({ toAddress }) => toAddress)],
    mailIds: mails.map(({ id }) => id),
  };
}

/** Deletes some rows of imported files; returns their number. */
export async function deleteImportRows(trx: Knex.Transaction, userId: string, limit: number) {
  const { rowCount } = await trx.raw<{ rowCount: number | null }>(
    `DELETE FROM lead_import_rows WHERE (import_id, line) IN (
       SELECT r.import_id, r.line FROM lead_import_rows r JOIN lead_imports i ON i.id = r.import_id
       WHERE i.user_id = :userId LIMIT :limit)`,
    { userId, limit },
  );
  return rowCount ?? 0;
}

/** Deletes some contacts with notes, fields and keys, after their leads; returns their number. */
export async function deleteContacts(trx: Knex.Transaction, userId: string, limit: number) {
  const some = trx('contacts').where({ userId }).orderBy('id').limit(limit).select('id');
  return trx('contacts').whereIn('id', some).delete();
}

/** Deletes some comments that the creator's own view showed; returns their number. */
export async function deleteViews(trx: Knex.Transaction, userId: string, limit: number) {
  const some = trx('creator_readings').where({ userId }).limit(limit).select('comment_id');
  return trx('creator_readings').where({ userId }).whereIn('comment_id', some).delete();
}

/** Tables of figures, which have no reference to the account. */
export const FIGURE_TABLES = [
  'figure_events',
  'figure_quarters',
  'figure_days',
  'figure_totals',
  'figure_slices',
  'figure_day_ways',
  'figure_sliced_days',
  'magnet_totals',
  'figure_zones',
  'excluded_visits',
  'ways',
] as const;

/**
 * Deletes some rows of each table of figures; returns their number. A roll-up that read rows of the
 * account before they were deleted ends first, so it leaves none behind.
 */
export async function deleteFigures(trx: Knex.Transaction, userId: string, limit: number) {
  await trx.raw('SELECT pg_advisory_xact_lock(?)', [advisoryLocks.figures]);
  let deleted = 0;
  for (const table of FIGURE_TABLES) {
    const { rowCount } = await trx.raw<{ rowCount: number | null }>(
      `DELETE FROM ${table} WHERE user_id = :userId AND ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} WHERE user_id = :userId LIMIT :limit))`,
      { userId, limit },
    );
    deleted += rowCount ?? 0;
  }
  const { rowCount } = await trx.raw<{ rowCount: number | null }>(
    `DELETE FROM first_visits WHERE magnet_id IN (SELECT id FROM magnets WHERE user_id = :userId)`,
    { userId },
  );
  return deleted + (rowCount ?? 0);
}

/** The id of the newest visit of all accounts. */
export async function selectLastVisit(db: Knex): Promise<number> {
  const { rows } = await db.raw<{ rows: { last: string | null }[] }>(
    'SELECT max(id) AS last FROM visits',
  );
  return Number(rows[0]?.last ?? 0);
}

/** Visits have no index by creator, so they are scanned by id, one range at a time. */
export async function deleteVisits(
  trx: Knex.Transaction,
  userId: string,
  { after, to }: { after: number; to: number },
): Promise<void> {
  await trx.raw('DELETE FROM visits WHERE id > :after AND id <= :to AND user_id = :userId', {
    userId,
    after,
    to,
  });
}

/** Deletes some magnets with the rows that only they have; returns their ids. */
export async function deleteMagnets(
  trx: Knex.Transaction,
  userId: string,
  limit: number,
): Promise<string[]> {
  const ids = trx('magnets').where({ userId }).orderBy('id').limit(limit).select('id');
  const rows = await trx('magnets').whereIn('id', ids).delete().returning<{ id: string }[]>(['id']);
  return rows.map(({ id }) => id);
}

/** Deletes the account row; rows that reference it are deleted by cascade. */
export async function deleteAccount(trx: Knex.Transaction, id: string): Promise<void> {
  const gone = await trx('users').where({ id }).whereNotNull('erasure_began_at').delete();
  // Rows that went with it noted that, after the account's own trigger.
  if (gone > 0) await trx('live_events').where({ userId: id }).delete();
}

/** False while another process erases the same account. */
export async function holdErasure(trx: Knex.Transaction, userId: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { held: boolean }[] }>(
    `SELECT pg_try_advisory_xact_lock(hashtext('erase_account'), hashtext(?)) AS held`,
    [userId],
  );
  return rows[0]?.held === true;
}
