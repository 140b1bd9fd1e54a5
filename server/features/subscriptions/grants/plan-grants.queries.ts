import type { Knex } from 'knex';
import { randomIds } from '#server/platform/ids.ts';
import type { GrantSource } from '#shared/subscriptions/entitlements.contract.ts';

/** Why a creator has, had or will have a plan. */
export interface GrantRow {
  id: string;
  planId: string;
  planName: string;
  /** Of the plan; a higher one wins. */
  position: number;
  source: GrantSource;
  reason: string;
  /** Name of an operator, `billing` or `upgrade`. */
  actor: string;
  startsAt: Date;
  /** null: for good. */
  until: Date | null;
  endedAt: Date | null;
  endedBy: string | null;
}

export interface PlanName {
  id: string;
  name: string;
  position: number;
}

const columns = [
  'g.id',
  'g.plan_id',
  'p.name as plan_name',
  'p.position',
  'g.source',
  'g.reason',
  'g.actor',
  'g.starts_at',
  'g.until',
  'g.ended_at',
  'g.ended_by',
];

/** Grants of a creator, newest first: the live ones, or all that ever were. */
export function selectGrants(
  db: Knex,
  userId: string,
  which: 'live' | 'all' = 'live',
): Promise<GrantRow[]> {
  const query = db('plan_grants as g')
    .join('plans as p', 'p.id', 'g.plan_id')
    .where('g.user_id', userId)
    .orderBy([
      { column: 'g.created_at', order: 'desc' },
      { column: 'g.id', order: 'desc' },
    ])
    .select<GrantRow[]>(...columns);
  return which === 'all' ? query : query.whereNull('g.ended_at');
}

/** Adds a grant that begins now. The caller holds the creator's row, and settles the plan. */
export async function insertGrant(
  trx: Knex.Transaction,
  grant: {
    userId: string;
    planId: string;
    source: GrantSource;
    reason: string;
    actor: string;
    until: string | null;
  },
): Promise<void> {
  await trx('plan_grants').insert({
    ...grant,
    id: randomIds.rowId(),
    // Of the moment: who waited for the creator's lock has an older now().
    startsAt: trx.raw('statement_timestamp()'),
    createdAt: trx.raw('statement_timestamp()'),
  });
}

/** A grant of a time that has passed, as it was given and ended then. */
export interface PastGrant {
  id: string;
  userId: string;
  planId: string;
  source: GrantSource;
  reason: string;
  actor: string;
  startsAt: Date;
  createdAt: Date;
  until: Date | null;
  endedAt: Date | null;
  endedBy: string | null;
}

/** Adds a history of grants. The caller settles the plans. */
export async function insertPastGrants(
  trx: Knex.Transaction,
  grants: readonly PastGrant[],
): Promise<void> {
  if (grants.length > 0) await trx.batchInsert('plan_grants', grants);
}

/** As if an operator had never given anything; the caller settles the plan. */
export async function withdrawGrants(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('plan_grants').where({ userId, source: 'operator' }).delete();
}

/** The rows stay, as history. */
export async function endGrants(
  trx: Knex.Transaction,
  ids: readonly string[],
  by: string,
): Promise<void> {
  if (ids.length === 0) return;
  await trx('plan_grants')
    .whereIn('id', ids)
    .update({ endedAt: trx.raw('statement_timestamp()'), endedBy: by });
}

/**
 * The one writer of `users.plan_id`: the highest plan of the creator's live grants, or the default
 * plan. Triggers pause magnets beyond its limit and keep the month's limit. The caller holds the
 * creator's row.
 */
export async function settlePlan(
  trx: Knex.Transaction,
  userId: string,
): Promise<{ before: PlanName; after: PlanName }> {
  const before = await readPlanName(trx, userId);
  const changed = await trx('users')
    .where({ id: userId })
    .whereRaw('plan_id <> effective_plan(id)')
    .update({ planId: trx.raw('effective_plan(id)'), updatedAt: trx.fn.now() });
  return { before, after: changed === 0 ? before : await readPlanName(trx, userId) };
}

/** False when a grant has begun, or ranks higher now, and the creator's plan does not follow it yet. */
export async function isSettled(trx: Knex.Transaction, userId: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { isSettled: boolean }[] }>(
    'SELECT plan_id = effective_plan(id) AS is_settled FROM users WHERE id = ?',
    [userId],
  );
  return rows[0]?.isSettled !== false;
}

async function readPlanName(db: Knex, userId: string): Promise<PlanName> {
  const row = await db('users as u')
    .join('plans as p', 'p.id', 'u.plan_id')
    .where('u.id', userId)
    .first<PlanName | undefined>('p.id', 'p.name', 'p.position');
  if (row === undefined) throw new Error('A locked creator has a plan');
  return row;
}

/**
 * Creators with a grant that has expired, begun or changed its rank and is not settled, longest ago
 * first; a few at a time.
 */
export async function selectUnsettled(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { userId: string }[] }>(
    `SELECT user_id FROM (
       SELECT user_id, until AS at FROM plan_grants WHERE ended_at IS NULL AND until <= now()
       UNION ALL
       SELECT g.user_id, g.starts_at FROM plan_grants g JOIN users u ON u.id = g.user_id
       WHERE g.ended_at IS NULL AND g.starts_at > g.created_at AND g.starts_at <= now()
         AND u.plan_id <> effective_plan(u.id)
       UNION ALL
       -- Only of several plans another one can become the highest.
       SELECT id, now() FROM users
       WHERE id IN (SELECT user_id FROM plan_grants WHERE ended_at IS NULL
           GROUP BY user_id HAVING count(DISTINCT plan_id) > 1)
         AND plan_id <> effective_plan(id)) AS due
     GROUP BY user_id ORDER BY min(at) LIMIT 100`,
  );
  return rows.map(({ userId }) => userId);
}

/** Expired grants of a creator that nobody ended yet, by the database's time. */
export function selectExpired(trx: Knex.Transaction, userId: string): Promise<GrantRow[]> {
  return trx('plan_grants as g')
    .join('plans as p', 'p.id', 'g.plan_id')
    .where('g.user_id', userId)
    .whereNull('g.ended_at')
    .whereRaw('g.until <= statement_timestamp()')
    .select<GrantRow[]>(...columns);
}

/** By the database's time. */
export async function isInFuture(db: Knex, at: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { isAhead: boolean }[] }>(
    'SELECT ?::timestamptz > now() AS is_ahead',
    [at],
  );
  return rows[0]?.isAhead === true;
}

/** A plan by its id, with whether it may still be given; undefined for an unknown one. */
export async function findPlan(
  db: Knex,
  planId: string,
): Promise<(PlanName & { isRetired: boolean }) | undefined> {
  return db('plans')
    .where({ id: planId })
    .first<(PlanName & { isRetired: boolean }) | undefined>(
      'id',
      'name',
      'position',
      db.raw('retired_at IS NOT NULL AS is_retired'),
    );
}
