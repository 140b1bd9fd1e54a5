import type { Knex } from 'knex';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import { containsText } from '#server/platform/db/statements/like-pattern.ts';
import { creatorSessions } from '#server/features/auth/sessions/sessions.rules.ts';
import { isLive } from '#server/features/auth/sessions/sessions.queries.ts';

export interface CreatorRow {
  id: string;
  email: string;
  name: string;
  planId: string;
  planName: string;
  createdAt: Date;
  lastSignInAt: Date | null;
  suspendedAt: Date | null;
  deletionAt: Date | null;
  isDemo: boolean;
}

const columns = [
  'users.id',
  'users.email',
  'users.name',
  'users.created_at',
  'users.suspended_at',
  'users.deletion_at',
  'users.is_demo',
  'entitlements.plan_id',
  'entitlements.plan_name',
];
const LAST_SIGN_IN = `(SELECT max(created_at) FROM sign_ins
  WHERE sign_ins.user_id = users.id AND method NOT IN ('ended', 'operator'))
  AS last_sign_in_at`;

export interface CreatorFilter {
  search: string | undefined;
  status: 'active' | 'suspended' | 'deletion' | undefined;
  after: Keyset | null;
  limit: number;
}

/** One row more than `limit`, newest first. */
export async function listCreators(
  db: Knex,
  { search, status, after, limit }: CreatorFilter,
): Promise<(CreatorRow & { keysetAt: string })[]> {
  const query = db('users')
    .join('entitlements', 'entitlements.user_id', 'users.id')
    .whereNull('users.erasure_began_at')
    .select<(CreatorRow & { keysetAt: string })[]>(
      ...columns,
      db.raw(LAST_SIGN_IN),
      db.raw(`${keysetAt('users.created_at')} AS keyset_at`),
    )
    .orderBy([
      { column: 'users.created_at', order: 'desc' },
      { column: 'users.id', order: 'desc' },
    ])
    .limit(limit + 1);
  if (search !== undefined && search !== '') {
    const part = containsText(search);
    void query.where((either) => {
      void either.whereILike('users.email', part).orWhereILike('users.name', part);
    });
  }
  if (status === 'active') {
    void query.whereNull('users.suspended_at').whereNull('users.deletion_at');
  }
  if (status === 'deletion') void query.whereNotNull('users.deletion_at');
  if (status === 'suspended') void query.whereNotNull('users.suspended_at');
  if (after !== null) {
    void query.whereRaw('(users.created_at, users.id) < (?::timestamptz, ?)', [after.at, after.id]);
  }
  return query;
}

export interface CreatorDetailsRow extends CreatorRow {
  emailVerifiedAt: Date | null;
  linkedinProfileUrl: string | null;
  profileConfirmedAt: Date | null;
  profileConfirmedBy: 'comment' | 'operator' | null;
  suspensionReason: string | null;
  suspendedUntil: Date | null;
  sessions: number;
  magnets: number;
  activeMagnets: number;
  leads: number;
  reports: number;
}

/** Figures of one creator; a session counts while it may still be used. */
export async function findCreator(db: Knex, id: string): Promise<CreatorDetailsRow | undefined> {
  return db('users')
    .join('entitlements', 'entitlements.user_id', 'users.id')
    .where('users.id', id)
    .whereNull('users.erasure_began_at')
    .first<CreatorDetailsRow | undefined>(
      ...columns,
      'users.email_verified_at',
      'users.linkedin_profile_url',
      'users.profile_confirmed_at',
      'users.profile_confirmed_by',
      'users.suspension_reason',
      'users.suspended_until',
      db.raw(LAST_SIGN_IN),
      db.raw(`(SELECT count(*)::int FROM sessions
         WHERE user_id = users.id AND ${isLive(creatorSessions)}) AS sessions`),
      db.raw(`(SELECT count(*)::int FROM magnets
         WHERE user_id = users.id AND deleted_at IS NULL) AS magnets`),
      db.raw(`(SELECT count(*)::int FROM magnets
         WHERE user_id = users.id AND deleted_at IS NULL AND status = 'active') AS active_magnets`),
      db.raw(`(SELECT count(*)::int FROM leads WHERE user_id = users.id) AS leads`),
      db.raw(`(SELECT count(*)::int FROM page_reports
         JOIN magnets ON magnets.id = page_reports.magnet_id
         WHERE magnets.user_id = users.id) AS reports`),
    );
}

export interface LeadOwnerRow {
  id: string;
  createdAt: Date;
  creatorId: string;
  creatorName: string;
  creatorEmail: string;
}

/** Whose a lead is, by the id of the person or of one unlock; not one that was erased. */
export async function findLeadOwner(db: Knex, id: string): Promise<LeadOwnerRow | undefined> {
  const { rows } = await db.raw<{ rows: LeadOwnerRow[] }>(
    `SELECT f.id, f.created_at, u.id AS creator_id, u.name AS creator_name,
       u.email AS creator_email
     FROM (SELECT id, user_id, created_at FROM contacts WHERE id = :id AND erase_at IS NULL
       UNION ALL SELECT l.id, l.user_id, l.created_at FROM leads l
         LEFT JOIN contacts c ON c.id = l.contact_id
         WHERE l.id = :id AND l.erased_at IS NULL AND c.erase_at IS NULL) f
     JOIN users u ON u.id = f.user_id AND u.erasure_began_at IS NULL LIMIT 1`,
    { id },
  );
  return rows[0];
}

export interface SuspensionRow {
  email: string;
  suspendedAt: Date | null;
  suspensionReason: string | null;
}

/** Locks the creator until the end of the transaction. */
export async function lockCreator(
  trx: Knex.Transaction,
  id: string,
): Promise<SuspensionRow | undefined> {
  return trx('users')
    .where({ id })
    .whereNull('erasure_began_at')
    .forNoKeyUpdate()
    .first<SuspensionRow | undefined>('email', 'suspended_at', 'suspension_reason');
}

/** Suspends the creator from now on, for good or until a time; null ends the suspension. */
export async function setSuspension(
  trx: Knex.Transaction,
  id: string,
  suspension: { reason: string; until: Date | null } | null,
): Promise<void> {
  await trx('users')
    .where({ id })
    .update({
      suspendedAt: suspension === null ? null : trx.fn.now(),
      suspensionReason: suspension?.reason ?? null,
      suspendedUntil: suspension?.until ?? null,
    });
}

/** Ends the suspensions whose time is over; whose they were. Another process skips them. */
export async function endDueSuspensions(
  trx: Knex.Transaction,
): Promise<{ id: string; email: string; suspensionReason: string | null }[]> {
  const { rows } = await trx.raw<{
    rows: { id: string; email: string; suspensionReason: string | null }[];
  }>(
    `WITH due AS (SELECT id, suspension_reason FROM users WHERE suspended_until <= now()
       ORDER BY suspended_until LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED)
     UPDATE users SET suspended_at = NULL, suspended_until = NULL, suspension_reason = NULL
     FROM due WHERE users.id = due.id
     RETURNING users.id, users.email, due.suspension_reason`,
  );
  return rows;
}
