import type { Knex } from 'knex';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import type { RemovedRows } from '../erasure/erase.queries.ts';

export interface RunRow extends RemovedRows {
  id: string;
  userId: string;
  beganAt: Date;
  endedAt: Date | null;
  listed: number;
  spared: number;
  people: number;
  isFull: boolean;
  receipt: string | null;
  /** Erased by rules, or by the creator's own hand. */
  by: 'rules' | 'creator';
}

/** A process that is silent for longer loses the run to another one. */
const LEASE = `now() + interval '2 minutes'`;

/**
 * Takes the creator who is due longest, or whose run was abandoned; undefined for none. For an
 * account that is suspended or scheduled for deletion nobody is erased.
 */
export async function claimTurn(db: Knex): Promise<string | undefined> {
  const { rows } = await db.raw<{ rows: { userId: string }[] }>(
    `UPDATE retention_turns SET lease_until = ${LEASE} WHERE user_id = (
       SELECT t.user_id FROM retention_turns t JOIN users u ON u.id = t.user_id
       WHERE t.next_at <= now() AND (t.lease_until IS NULL OR t.lease_until < now())
         AND u.suspended_at IS NULL AND u.deletion_at IS NULL
         AND (EXISTS (SELECT FROM retention_rules r WHERE r.user_id = t.user_id AND r.is_on)
           OR EXISTS (SELECT FROM retention_runs o
             WHERE o.user_id = t.user_id AND o.ended_at IS NULL))
       ORDER BY t.next_at, t.user_id LIMIT 1 FOR UPDATE OF t SKIP LOCKED)
     RETURNING user_id`,
  );
  return rows[0]?.userId;
}

export async function renewTurn(db: Knex, userId: string): Promise<void> {
  await db('retention_turns')
    .where({ userId })
    .update({ leaseUntil: db.raw(LEASE) });
}

/** Returns an unfinished turn, so that another process can continue at once. */
export async function giveTurnBack(db: Knex, userId: string): Promise<void> {
  await db('retention_turns').where({ userId }).update({ leaseUntil: null });
}

/**
 * A run that found more than it may erase continues in an hour, any other tomorrow at the same
 * time.
 */
export async function endTurn(
  trx: Knex.Transaction,
  userId: string,
  isFull: boolean,
): Promise<void> {
  await trx('retention_turns')
    .where({ userId })
    .update({
      leaseUntil: null,
      lastAt: trx.fn.now(),
      nextAt: isFull
        ? trx.raw(`now() + interval '1 hour'`)
        : trx.raw(`CASE WHEN next_at + interval '1 day' > now()
            THEN next_at + interval '1 day' ELSE now() + interval '1 day' END`),
    });
}

export async function findTurn(
  db: Knex,
  userId: string,
): Promise<{ nextAt: Date; lastAt: Date | null } | undefined> {
  return db('retention_turns')
    .where({ userId })
    .first<{ nextAt: Date; lastAt: Date | null } | undefined>('next_at', 'last_at');
}

/** The creator's open run: an unfinished one, or a new one. */
export async function openRun(db: Knex, userId: string, id: string): Promise<RunRow> {
  await db.raw(
    `INSERT INTO retention_runs (id, user_id) VALUES (?, ?)
     ON CONFLICT (user_id) WHERE ended_at IS NULL DO NOTHING`,
    [id, userId],
  );
  const row = await db('retention_runs')
    .where({ userId })
    .whereNull('ended_at')
    .first<RunRow | undefined>();
  if (row === undefined) throw new Error('A run was ended by somebody else');
  return row;
}

type Counted = 'listed' | 'spared' | 'people' | keyof RemovedRows;

export async function addToRun(
  db: Knex,
  id: string,
  counts: { readonly [count in Counted]?: number },
): Promise<void> {
  await db('retention_runs').where({ id }).increment(counts);
}

/** Adds to what a creator erased by hand, which has a line beside the runs of the rules. */
export async function addToReceipt(
  trx: Knex.Transaction,
  { id, userId, receipt }: { id: string; userId: string; receipt: string },
  counts: { readonly [count in Exclude<Counted, 'listed' | 'spared'>]: number },
): Promise<void> {
  await trx('retention_runs')
    .insert({ id, userId, receipt, by: 'creator', endedAt: trx.fn.now() })
    .onConflict('id')
    .merge({ endedAt: trx.fn.now() });
  await addToRun(trx, id, counts);
}

/** Locks the run; undefined when another process has ended it. */
export async function lockOpenRun(trx: Knex.Transaction, id: string): Promise<RunRow | undefined> {
  return trx('retention_runs')
    .where({ id })
    .whereNull('ended_at')
    .forUpdate()
    .first<RunRow | undefined>();
}

export async function endRun(
  trx: Knex.Transaction,
  id: string,
  end: { isFull: boolean; receipt: string | null },
): Promise<void> {
  await trx('retention_runs')
    .where({ id })
    .update({ ...end, endedAt: trx.fn.now() });
}

/** Deletes a run that found nothing to do. */
export async function deleteRun(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('retention_runs').where({ id }).delete();
}

/** Newest first. Reads one row more than requested, to know whether there is a next page. */
export async function selectRuns(
  db: Knex,
  userId: string,
  { after, limit }: { after: Keyset | undefined; limit: number },
): Promise<(RunRow & { keysetAt: string })[]> {
  const query = db('retention_runs')
    .where({ userId })
    .orderBy([
      { column: 'began_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit + 1)
    .select<(RunRow & { keysetAt: string })[]>('*', db.raw(`${keysetAt('began_at')} AS keyset_at`));
  if (after !== undefined) {
    query.whereRaw('(began_at, id) < (?::timestamptz, ?)', [after.at, after.id]);
  }
  return query;
}

/**
 * True at most once a week, for a creator with new people on the list. Runs are a day apart, so
 * half a day less keeps the weekday.
 */
export async function takeWeeklyMail(trx: Knex.Transaction, userId: string): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `UPDATE retention_turns SET mailed_at = now()
     WHERE user_id = :userId
       AND (mailed_at IS NULL OR mailed_at < now() - interval '6 days 12 hours')
       AND EXISTS (SELECT FROM retention_people p
         WHERE p.user_id = :userId AND p.erase_at IS NOT NULL AND p.told_at IS NULL)`,
    { userId },
  );
  return rowCount > 0;
}
