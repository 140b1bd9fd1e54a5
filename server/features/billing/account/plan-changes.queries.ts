import type { Knex } from 'knex';
import { lockAccount } from '#server/platform/db/statements/account-locks.queries.ts';

export interface ActiveMagnetRow {
  id: string;
  title: string;
  isChosen: boolean;
}

/** A creator's active magnets in the order in which a smaller plan keeps them. */
export async function selectActiveMagnets(db: Knex, userId: string): Promise<ActiveMagnetRow[]> {
  const { rows } = await db.raw<{ rows: ActiveMagnetRow[] }>(
    `SELECT m.id, m.title, c.magnet_id IS NOT NULL AS is_chosen
     FROM magnets m LEFT JOIN plan_choices c ON c.magnet_id = m.id
     WHERE m.user_id = ? AND m.status = 'active' AND m.deleted_at IS NULL
     ORDER BY c.magnet_id IS NULL, m.activated_at DESC NULLS LAST, m.id DESC`,
    [userId],
  );
  return rows;
}

export interface InUseRow {
  emails: boolean;
  facebook: boolean;
  google: boolean;
  withoutPoweredBy: boolean;
}

/** Which features of plans a creator's active pages use. */
export async function selectInUse(db: Knex, userId: string): Promise<InUseRow> {
  const { rows } = await db.raw<{ rows: InUseRow[] }>(
    `SELECT EXISTS (SELECT FROM magnets WHERE user_id = :userId AND status = 'active'
         AND deleted_at IS NULL AND collect_emails) AS emails,
       EXISTS (SELECT FROM integrations WHERE user_id = :userId AND facebook_enabled) AS facebook,
       EXISTS (SELECT FROM integrations WHERE user_id = :userId AND google_enabled) AS google,
       EXISTS (SELECT FROM users WHERE id = :userId AND without_powered_by) AS without_powered_by`,
    { userId },
  );
  return rows[0] ?? { emails: false, facebook: false, google: false, withoutPoweredBy: false };
}

/** Replaces the choice. False, without any change, when one of the magnets is not the creator's. */
export async function replaceChoice(
  trx: Knex.Transaction,
  userId: string,
  magnetIds: readonly string[],
): Promise<boolean> {
  await lockAccount(trx, userId);
  const own = await trx('magnets')
    .where({ userId })
    .whereNull('deleted_at')
    .whereIn('id', magnetIds)
    .pluck<string[]>('id');
  if (own.length !== magnetIds.length) return false;
  await trx('plan_choices').where({ userId }).delete();
  if (own.length > 0) {
    await trx('plan_choices').insert(own.map((magnetId) => ({ magnetId, userId })));
  }
  return true;
}

export interface PaceRow {
  /** Of the last 14 days, each day. */
  commentsPerDay: number;
  bytesPerDay: number;
  now: Date;
}

/** How fast a creator uses the plan; of an account younger than 14 days, since it is there. */
export async function selectPace(db: Knex, userId: string): Promise<PaceRow> {
  const { rows } = await db.raw<{ rows: PaceRow[] }>(
    `SELECT now() AS now,
       (SELECT count(*) FROM leads l WHERE l.user_id = u.id AND l.confirmed AND NOT l.over_quota
         AND l.created_at > now() - interval '14 days') / t.days AS comments_per_day,
       (SELECT coalesce(sum(size), 0) FROM magnet_files f WHERE f.user_id = u.id
         AND f.created_at > now() - interval '14 days')::float8 / t.days AS bytes_per_day
     FROM users u CROSS JOIN LATERAL (SELECT least(14, greatest(1,
       extract(epoch FROM now() - u.created_at) / 86400))::float8 AS days) t
     WHERE u.id = ?`,
    [userId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A signed-in creator has a row');
  return row;
}

export interface MonthRow {
  month: string;
  used: number;
  limit: number | null;
}

/** Newest first, at most 24. */
export async function selectMonths(db: Knex, userId: string): Promise<MonthRow[]> {
  const { rows } = await db.raw<{ rows: MonthRow[] }>(
    `SELECT to_char(month, 'YYYY-MM') AS month, used, comment_limit + extra AS "limit"
     FROM quota_months WHERE user_id = ? ORDER BY quota_months.month DESC LIMIT 24`,
    [userId],
  );
  return rows;
}
