import type { Knex } from 'knex';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import { type Clause, PEOPLE } from '../table/clauses.queries.ts';

const values = (...parts: unknown[]) => parts.flat() as never[]; // the driver's type of values

export interface PersonRow {
  id: string;
  name: string;
  lastAt: Date;
  ruleId: string | null;
  eraseAt: Date | null;
  keptAt: Date | null;
  keysetAt: string;
}

/** Reads one row more than requested, to know whether there is a next page. */
export async function selectPeople(
  db: Knex,
  userId: string,
  { list, after, limit }: { list: 'due' | 'kept'; after: Keyset | undefined; limit: number },
): Promise<PersonRow[]> {
  const column = list === 'due' ? 'p.erase_at' : 'p.kept_at';
  const query = db('retention_people as p')
    .join('contacts as c', 'c.id', 'p.contact_id')
    .where({ 'p.user_id': userId })
    .whereNotNull(column)
    .orderBy([{ column }, { column: 'p.contact_id' }])
    .limit(limit + 1)
    .select<PersonRow[]>('c.id', 'c.name', 'c.last_at', 'p.rule_id', 'p.erase_at', 'p.kept_at')
    .select(db.raw(`${keysetAt(column)} AS keyset_at`));
  if (after !== undefined) {
    query.whereRaw(`(${column}, p.contact_id) > (?::timestamptz, ?)`, [after.at, after.id]);
  }
  return query;
}

export async function countPeople(
  db: Knex,
  userId: string,
): Promise<{ due: number; kept: number; firstAt: Date | null }> {
  const { rows } = await db.raw<{ rows: { due: number; kept: number; firstAt: Date | null }[] }>(
    `SELECT count(erase_at)::int AS due, count(kept_at)::int AS kept, min(erase_at) AS first_at
     FROM retention_people WHERE user_id = ?`,
    [userId],
  );
  return rows[0] ?? { due: 0, kept: 0, firstAt: null };
}

/** The number of people a rule finds that the creator keeps. */
export async function countKept(db: Knex, where: Clause): Promise<number> {
  const { rows } = await db.raw<{ rows: { kept: number }[] }>(
    `SELECT count(*)::int AS kept FROM retention_people p JOIN (${PEOPLE}) ON c.id = p.contact_id
     WHERE p.kept_at IS NOT NULL AND ${where.sql}`,
    values(where.values),
  );
  return rows[0]?.kept ?? 0;
}

/** Keeps people, listed or not; returns the number of newly kept ones. */
export async function keepPeople(
  db: Knex,
  userId: string,
  contactIds: readonly string[],
): Promise<number> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `INSERT INTO retention_people AS p (contact_id, user_id, kept_at)
     SELECT id, user_id, now() FROM contacts
     WHERE user_id = ? AND id = ANY(?) AND erase_at IS NULL ORDER BY id
     ON CONFLICT (contact_id) DO UPDATE
       SET kept_at = now(), rule_id = NULL, erase_at = NULL, told_at = NULL
       WHERE p.kept_at IS NULL
     RETURNING contact_id`,
    [userId, [...contactIds]],
  );
  return rows.length;
}

/** Ends keeping people. A rule lists them again with the full delay. */
export async function stopKeeping(
  db: Knex,
  userId: string,
  contactIds: readonly string[],
): Promise<number> {
  return db('retention_people')
    .where({ userId })
    .whereIn('contact_id', [...contactIds])
    .whereNotNull('kept_at')
    .delete();
}

interface ListingRule {
  id: string;
  where: Clause;
}

/** Removes people that the rule no longer finds from the list; returns their number. */
export async function sparePeople(db: Knex, { id, where }: ListingRule): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM retention_people p WHERE p.rule_id = ?
       AND NOT EXISTS (SELECT FROM ${PEOPLE} WHERE c.id = p.contact_id AND ${where.sql})`,
    values(id, where.values),
  );
  return rowCount;
}

/** Lists people that the rule finds and no rule has listed; returns their number. */
export async function listPeople(
  db: Knex,
  { id, where }: ListingRule,
  { graceDays, atMost }: { graceDays: number; atMost: number },
): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO retention_people (contact_id, user_id, rule_id, erase_at)
     SELECT c.id, c.user_id, ?, now() + ? * interval '1 day' FROM ${PEOPLE}
     WHERE ${where.sql} AND NOT EXISTS (
       SELECT FROM retention_people p WHERE p.contact_id = c.id)
     ORDER BY c.last_at, c.id LIMIT ?
     ON CONFLICT (contact_id) DO NOTHING`,
    values(id, graceDays, where.values, atMost),
  );
  return rowCount;
}

/** Runs are a day apart, and a list is made shortly after the start of a run. */
const SOON = `now() + interval '10 minutes'`;

/** People who are due and were announced by email at least a day ago. */
export async function selectDue(
  db: Knex,
  userId: string,
  limit: number,
): Promise<{ contactId: string; ruleId: string }[]> {
  return db('retention_people as p')
    .join('retention_rules as r', 'r.id', 'p.rule_id')
    .where({ 'p.user_id': userId, 'r.is_on': true })
    .whereRaw(`p.erase_at <= ${SOON} AND p.told_at IS NOT NULL`)
    .orderBy(['p.erase_at', 'p.contact_id'])
    .limit(limit)
    .select<{ contactId: string; ruleId: string }[]>('p.contact_id', 'p.rule_id');
}

/** Keeps the rule as it is; false when it is off. Locked before the people it finds. */
export async function lockOnRule(trx: Knex.Transaction, ruleId: string): Promise<boolean> {
  const rule = await trx('retention_rules')
    .where({ id: ruleId, isOn: true })
    .forShare()
    .first<object | undefined>('id');
  return rule !== undefined;
}

/** Locks the entry, after its contact: who deletes a contact deletes the entry with it. */
export async function lockDue(
  trx: Knex.Transaction,
  { contactId, ruleId }: { contactId: string; ruleId: string },
): Promise<boolean> {
  const entry = await trx('retention_people')
    .where({ contactId, ruleId })
    .whereRaw(`erase_at <= ${SOON}`)
    .forUpdate()
    .first<object | undefined>('contact_id');
  return entry !== undefined;
}

/** All leads that an erasure of the person removes. */
export async function selectLeadIds(trx: Knex.Transaction, contactId: string): Promise<string[]> {
  return trx('leads').where({ contactId }).whereNull('erased_at').orderBy('id').pluck('id');
}

export async function removeEntry(trx: Knex.Transaction, contactId: string): Promise<void> {
  await trx('retention_people').where({ contactId }).delete();
}

export async function isSelected(
  trx: Knex.Transaction,
  where: Clause,
  contactId: string,
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `SELECT 1 FROM ${PEOPLE} WHERE ${where.sql} AND c.id = ?`,
    values(where.values, contactId),
  );
  return rows.length > 0;
}

/** Marks everybody on the list as announced; none of them is erased within the next day. */
export async function tellOfAll(trx: Knex.Transaction, userId: string): Promise<number> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `UPDATE retention_people SET told_at = now(),
       erase_at = greatest(erase_at, now() + interval '1 day')
     WHERE user_id = ? AND erase_at IS NOT NULL AND told_at IS NULL`,
    [userId],
  );
  return rowCount;
}
