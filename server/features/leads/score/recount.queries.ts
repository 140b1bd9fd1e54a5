import { advisoryLocks } from '#server/platform/db/advisory-locks.ts';
import type { Knex } from 'knex';

/** People of a step: a fraction of a second in which an unlock of one of them waits. */
const AT_ONCE = 300;

interface Work {
  id: string;
  userId: string;
  slot: 0 | 1;
  total: number | null;
  cursorAt: string | null;
  cursorId: string | null;
}
const COLUMNS = `id, user_id, slot, total, cursor_at::text AS cursor_at, cursor_id`;

/** A step of the oldest recount that nobody else works on; false when there is none. */
export async function recountSome(trx: Knex.Transaction): Promise<boolean> {
  const work = await takeWork(trx, `state = 'pending'`);
  if (work === undefined) return false;
  if (work.total === null) {
    await begin(trx, work);
    return true;
  }
  const people = await nextPeople(trx, work);
  if (people.length === 0) {
    await finish(trx, work);
    return true;
  }
  await trx.raw('SELECT score_contacts(?)', [people.map(({ id }) => id)]);
  await moveOn(trx, work, people);
  await trx('score_rule_sets').where({ id: work.id }).increment('counted', people.length);
  return true;
}

/**
 * A step of counting people again by the same rules, since other ones of them count now; false when there
 * is none. It begins after everybody who still writes by the ones before.
 */
export async function recountAgainSome(trx: Knex.Transaction): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { userId: string; cursorId: string | null }[] }>(
    `SELECT user_id, cursor_id FROM score_recounts
     ORDER BY asked_at, user_id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  const [work] = rows;
  if (work === undefined) return false;
  const { userId, cursorId } = work;
  if (cursorId === null) {
    await trx.raw(`SELECT pg_advisory_xact_lock(${advisoryLocks.leadScores}, hashtext(?))`, [
      userId,
    ]);
  }
  const next = await trx('contacts')
    .where({ userId })
    .where('id', '>', cursorId ?? '')
    .orderBy('id')
    .limit(AT_ONCE)
    .pluck<string[]>('id');
  const own = trx('score_recounts').where({ userId });
  if (next.length === 0) {
    await own.delete();
    return true;
  }
  await trx.raw('SELECT score_contacts(?)', [next]);
  await own.update({ cursorId: next.at(-1) });
  return true;
}

/** A step of removing the lines of rules that are in force no more. */
export async function clearSome(trx: Knex.Transaction): Promise<boolean> {
  const work = await takeWork(trx, `state = 'past' AND NOT is_cleared`);
  if (work === undefined) return false;
  const people = await nextPeople(trx, work);
  if (people.length === 0) {
    await trx('score_rule_sets').where({ id: work.id }).update({ isCleared: true });
    return true;
  }
  await trx('contact_score_lines')
    .whereIn(
      'contact_id',
      people.map(({ id }) => id),
    )
    .where({ slot: work.slot })
    .delete();
  await moveOn(trx, work, people);
  return true;
}

async function takeWork(trx: Knex.Transaction, which: string): Promise<Work | undefined> {
  const { rows } = await trx.raw<{ rows: Work[] }>(
    `SELECT ${COLUMNS} FROM score_rule_sets WHERE ${which}
     ORDER BY saved_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  return rows[0];
}

/**
 * Waits for everybody who writes lines without having seen the new rules: after this, each contact is
 * either there to be counted, or its writer counts it.
 */
async function begin(trx: Knex.Transaction, { id, userId }: Work): Promise<void> {
  await trx.raw(`SELECT pg_advisory_xact_lock(${advisoryLocks.leadScores}, hashtext(?))`, [userId]);
  await trx.raw(
    `UPDATE score_rule_sets SET total = (SELECT count(*) FROM contacts WHERE user_id = ?)
     WHERE id = ?`,
    [userId, id],
  );
}

interface Person {
  id: string;
  at: string;
}

/** In the order of an index. Who comes later is counted by who writes it. */
async function nextPeople(
  trx: Knex.Transaction,
  { userId, cursorAt, cursorId }: Work,
): Promise<Person[]> {
  const from = cursorAt === null ? '' : 'AND (created_at, id) > (?::timestamptz, ?)';
  const { rows } = await trx.raw<{ rows: Person[] }>(
    `SELECT id, created_at::text AS at FROM contacts WHERE user_id = ? ${from}
     ORDER BY created_at, id LIMIT ${AT_ONCE}`,
    [userId, ...(cursorAt === null ? [] : [cursorAt, cursorId ?? ''])],
  );
  return rows;
}

async function moveOn(trx: Knex.Transaction, { id }: Work, people: Person[]): Promise<void> {
  const last = people.at(-1);
  await trx.raw(
    'UPDATE score_rule_sets SET cursor_at = ?::timestamptz, cursor_id = ? WHERE id = ?',
    [last?.at ?? null, last?.id ?? null, id] as never[],
  ); // what the driver takes
}

/** All lists show the new totals from this moment. */
async function finish(trx: Knex.Transaction, { id, userId }: Work): Promise<void> {
  await trx('score_rule_sets')
    .where({ userId, state: 'active' })
    .update({ state: 'past', cursorAt: null, cursorId: null });
  await trx('score_rule_sets').where({ id }).update({ state: 'active', appliedAt: trx.fn.now() });
}
