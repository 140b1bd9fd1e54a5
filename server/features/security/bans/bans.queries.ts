import type { Knex } from 'knex';
import type { BanKind, BanReach } from '#shared/security/bans.contract.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import type { HeldBan } from './ban-set.ts';

/** SQL: the ban holds now. */
const HOLDS = '(bans.lifted_at IS NULL AND (bans.ends_at IS NULL OR bans.ends_at > now()))';

/** All bans that hold, or may hold until the next change is told. */
export async function selectHeldBans(db: Knex): Promise<HeldBan[]> {
  return db('bans')
    .whereRaw(HOLDS)
    .orderBy('created_at')
    .select<HeldBan[]>('id', 'kind', 'value', 'reach', 'ends_at');
}

export interface BanRow extends HeldBan {
  reason: string;
  createdAt: Date;
  createdByName: string;
  liftedAt: Date | null;
  liftedByName: string | null;
  liftReason: string | null;
  isActive: boolean;
  refused: number;
  isDemo: boolean;
  keysetAt: string;
}

function banRows(db: Knex) {
  return db('bans').select<BanRow[]>(
    'bans.*',
    db.raw(`${HOLDS} AS is_active`),
    db.raw(`${keysetAt('bans.created_at')} AS keyset_at`),
    db.raw(`(SELECT coalesce(sum(count), 0)::int FROM refusals
       WHERE kind = 'ban' AND what = bans.id) AS refused`),
  );
}

/** One row more than `limit`, newest first. */
export async function selectBans(
  db: Knex,
  ask: {
    isActive: boolean;
    kind: BanKind | undefined;
    search: string | undefined;
    after: Keyset | null;
    limit: number;
  },
): Promise<BanRow[]> {
  const { isActive, kind, search, after, limit } = ask;
  const query = banRows(db)
    .whereRaw(isActive ? HOLDS : `NOT ${HOLDS}`)
    .orderBy('bans.created_at', 'desc')
    .orderBy('bans.id', 'desc')
    .limit(limit + 1);
  if (kind !== undefined) void query.where({ kind });
  if (search !== undefined && search !== '') {
    const part = search.toLowerCase();
    void query.whereRaw(`(position(? IN value) > 0 OR position(? IN lower(reason)) > 0)`, [
      part,
      part,
    ]);
  }
  if (after !== null) {
    void query.whereRaw('(bans.created_at, bans.id) < (?::timestamptz, ?)', [after.at, after.id]);
  }
  return query;
}

export async function findBan(db: Knex, id: string): Promise<BanRow | undefined> {
  return banRows(db).where({ 'bans.id': id }).first();
}

/** Bans are written one after the other, so that each knows the others. */
export async function lockBans(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('bans'))`);
}

export async function countHeldBans(trx: Knex.Transaction, kind: BanKind): Promise<number> {
  const [row] = await trx('bans')
    .where({ kind })
    .whereRaw(HOLDS)
    .select<{ count: number }[]>(trx.raw('count(*)::int AS count'));
  return row?.count ?? 0;
}

/** A ban that holds and leaves nothing for this one to do; networks are compared as networks. */
export async function findWiderBan(
  trx: Knex.Transaction,
  ban: { kind: BanKind; value: string; reach: BanReach; endsAt: Date | null },
): Promise<string | null> {
  const isCovered =
    ban.kind === 'network' ? 'value::cidr >>= CAST(:value AS cidr)' : 'value = :value';
  const { rows } = await trx.raw<{ rows: { value: string }[] }>(
    `SELECT value FROM (SELECT * FROM bans WHERE kind = :kind OFFSET 0) AS bans
     WHERE ${HOLDS} AND ${isCovered} AND (reach = 'everything' OR reach = :reach)
       AND coalesce(ends_at, 'infinity') >= coalesce(CAST(:endsAt AS timestamptz), 'infinity')
     LIMIT 1`,
    { ...ban },
  );
  return rows[0]?.value ?? null;
}

export interface NewBan extends HeldBan {
  reason: string;
  createdBy: string;
  createdByName: string;
}

export async function insertBan(trx: Knex.Transaction, ban: NewBan): Promise<void> {
  await trx('bans').insert(ban);
}

/** Ends a ban that holds; false when it is over. */
export async function liftBan(
  trx: Knex.Transaction,
  id: string,
  lift: { by: string; reason: string },
): Promise<boolean> {
  const lifted = await trx('bans')
    .where({ id })
    .whereRaw(HOLDS)
    .update({ liftedAt: trx.fn.now(), liftedByName: lift.by, liftReason: lift.reason });
  return lifted > 0;
}
