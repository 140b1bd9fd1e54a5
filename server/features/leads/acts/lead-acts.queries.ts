import type { Knex } from 'knex';
import { noteErased } from '#server/platform/erasures/journal.queries.ts';
import { withdrawExports } from '#server/platform/exports/withdraw-exports.queries.ts';
import { lockContacts, refreshContacts } from '../contacts/contacts.queries.ts';
import { type Clause, PEOPLE } from '../table/clauses.queries.ts';

/** An act on many, as its rows remember it. */
export interface ActOnMany {
  id: string;
  userId: string;
  where: Clause;
}

/** One call changes so many at most. */
export const MOST_AT_ONCE = 10_000;

/** A clock that is behind, and the way here, must not cost anybody the undo that is on the screen. */
export const GRACE_SECONDS = 5;

const values = (...parts: unknown[]) => parts.flat() as never[]; // what the driver takes

/** So many contacts are locked at a time: an unlock of one of them waits for a moment only. */
export const PER_PART = 1_000;

/** Ids of rows that one statement makes: 80 bits of the alphabet of ids. */
const ROW_ID = `translate(left(md5(:act || changed.id), 20), '01', 'gh')`;

/** What an act changes, and which contacts it would leave as they are. */
export type Change =
  | { kind: 'stage'; stage: string }
  | { kind: 'tag' | 'untag'; tagId: string }
  | { kind: 'erase'; seconds: number };

/** Contacts an act would not change are left out, so an undo restores what was. */
function differs(change: Change): Clause {
  if (change.kind === 'stage') return { sql: 'c.stage <> ?', values: [change.stage] };
  if (change.kind === 'erase') return { sql: 'true', values: [] };
  const has = 'c.tag_ids @> ?::text[]';
  return { sql: change.kind === 'tag' ? `NOT ${has}` : has, values: [[change.tagId]] };
}

/** Ids of the chosen contacts that the act changes: one more than allowed when there are too many. */
export async function selectChosen(
  db: Knex,
  { where }: Pick<ActOnMany, 'where'>,
  change: Change,
): Promise<string[]> {
  const other = differs(change);
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT c.id FROM ${PEOPLE} WHERE ${where.sql} AND ${other.sql}
     ORDER BY c.id LIMIT ${MOST_AT_ONCE + 1}`,
    values(where.values, other.values),
  );
  return rows.map(({ id }) => id);
}

/** Locks those of a part that are still chosen, in the order of their ids. */
async function lockPart(
  trx: Knex.Transaction,
  { where }: ActOnMany,
  change: Change,
  part: readonly string[],
): Promise<string[]> {
  const other = differs(change);
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `SELECT c.id FROM ${PEOPLE} WHERE c.id = ANY(?::text[]) AND ${where.sql} AND ${other.sql}
     ORDER BY c.id FOR NO KEY UPDATE OF c`,
    values([part], where.values, other.values),
  );
  return rows.map(({ id }) => id);
}

/** Changes one part of an act in its transaction; returns how many contacts. */
export async function changePart(
  trx: Knex.Transaction,
  act: ActOnMany,
  change: Change,
  part: readonly string[],
): Promise<number> {
  const ids = await lockPart(trx, act, change, part);
  if (change.kind === 'stage') await move(trx, act, change.stage, ids);
  else if (change.kind === 'erase') await scheduleErasure(trx, act, change.seconds, ids);
  else await tag(trx, act, change, ids);
  return ids.length;
}

/** The whole act in one transaction; returns how many changed, or more than MOST_AT_ONCE and changes none. */
export async function changeAll(
  trx: Knex.Transaction,
  act: ActOnMany,
  change: Change,
): Promise<number> {
  const chosen = await selectChosen(trx, act, change);
  if (chosen.length > MOST_AT_ONCE) return chosen.length;
  let changed = 0;
  for (let from = 0; from < chosen.length; from += PER_PART) {
    changed += await changePart(trx, act, change, chosen.slice(from, from + PER_PART));
  }
  return changed;
}

/** The time to undo an act begins when all of its parts are done. */
export async function startUndoTime(
  trx: Knex.Transaction,
  { id, userId }: Pick<ActOnMany, 'id' | 'userId'>,
  seconds: number,
): Promise<void> {
  await trx('contact_changes').where({ actId: id }).update({ at: trx.fn.now() });
  const going = trx('contacts').where({ userId, eraseAct: id });
  await trx('contacts')
    .whereIn('id', going.clone().orderBy('id').forNoKeyUpdate().select('id'))
    .update({ eraseAt: trx.raw(`now() + ? * interval '1 second'`, [seconds]) });
}

async function move(
  trx: Knex.Transaction,
  act: ActOnMany,
  stage: string,
  part: string[],
): Promise<void> {
  await trx.raw(
    `WITH changed AS (SELECT id, stage FROM contacts WHERE id = ANY(:part)), noted AS (
       INSERT INTO contact_changes (id, user_id, contact_id, act_id, kind, before_value, after_value)
       SELECT ${ROW_ID}, :userId, changed.id, :act, 'stage', changed.stage, :stage FROM changed
     )
     UPDATE contacts SET stage = :stage, version = version + 1 WHERE id = ANY(:part)`,
    { part, userId: act.userId, act: act.id, stage },
  );
}

async function tag(
  trx: Knex.Transaction,
  act: ActOnMany,
  { kind, tagId }: { kind: 'tag' | 'untag'; tagId: string },
  part: string[],
): Promise<void> {
  await trx.raw(
    `WITH changed AS (SELECT id FROM contacts WHERE id = ANY(:part)), noted AS (
       INSERT INTO contact_changes (id, user_id, contact_id, act_id, kind, subject)
       SELECT ${ROW_ID}, :userId, changed.id, :act, :kind, :tagId FROM changed
     )
     UPDATE contacts SET version = version + 1, tag_ids = CASE WHEN :kind = 'tag'
       THEN array_append(tag_ids, :tagId) ELSE array_remove(tag_ids, :tagId) END
     WHERE id = ANY(:part)`,
    { part, userId: act.userId, act: act.id, tagId, kind },
  );
  await refreshContacts(trx, part);
}

/** Hides them now; they are erased when the time to undo it is over. */
async function scheduleErasure(
  trx: Knex.Transaction,
  act: ActOnMany,
  seconds: number,
  part: string[],
): Promise<void> {
  await trx('contacts')
    .whereIn('id', part)
    .update({ eraseAct: act.id, eraseAt: trx.raw(`now() + ? * interval '1 second'`, [seconds]) });
}

/**
 * Gives back what an act changed and nobody has changed since. Returns how many; an erasure that has
 * begun, and an act of more seconds ago, find nothing.
 */
export async function takeBack(
  trx: Knex.Transaction,
  userId: string,
  actId: string,
  within: number,
): Promise<number> {
  const going = trx('contacts').where({ userId, eraseAct: actId }).orderBy('id');
  const shown = await trx('contacts')
    .whereIn('id', going.forNoKeyUpdate().select('id'))
    .where({ eraseAct: actId })
    .update({ eraseAct: null, eraseAt: null });
  let given = 0;
  let count: number;
  do {
    const { rows } = await trx.raw<{ rows: { contactId: string }[] }>(
      `WITH mine AS (
       SELECT * FROM contact_changes WHERE act_id = :actId AND user_id = :userId
         AND at > now() - :within * interval '1 second'
       ORDER BY contact_id LIMIT ${PER_PART}
     ), locked AS (
       SELECT id FROM contacts WHERE id IN (SELECT contact_id FROM mine) ORDER BY id
       FOR NO KEY UPDATE
     ), back AS (
       UPDATE contacts c SET version = c.version + 1,
         stage = CASE WHEN mine.kind = 'stage' AND c.stage = mine.after_value
           THEN mine.before_value ELSE c.stage END,
         tag_ids = CASE mine.kind WHEN 'tag' THEN array_remove(c.tag_ids, mine.subject)
           WHEN 'untag' THEN array_remove(c.tag_ids, mine.subject)
             || ARRAY(SELECT t.id FROM contact_tags t WHERE t.id = mine.subject)
           ELSE c.tag_ids END
       FROM mine JOIN locked ON locked.id = mine.contact_id WHERE c.id = mine.contact_id
     )
     DELETE FROM contact_changes d USING mine WHERE d.id = mine.id RETURNING d.contact_id`,
      { actId, userId, within },
    );
    await refreshContacts(
      trx,
      rows.map(({ contactId }) => contactId),
    );
    count = rows.length;
    given += count;
  } while (count > 0);
  return shown + given;
}

/** Stands before the act that can no longer be undone, so nothing finds it by its id. */
const OVER = 'over:';

export interface DueErasure {
  id: string;
  userId: string;
  /** Null for one that an earlier release began. */
  actId: string | null;
}

/** Contacts whose erasure is due and can no longer be taken back. */
export async function claimDueErasures(db: Knex, limit: number): Promise<DueErasure[]> {
  const { rows } = await db.raw<{ rows: DueErasure[] }>(
    `UPDATE contacts SET erase_act = :over || replace(erase_act, :over, '') WHERE id IN (
       SELECT id FROM contacts WHERE erase_at <= now() ORDER BY erase_at, id LIMIT :limit
       FOR NO KEY UPDATE SKIP LOCKED)
       AND erase_at <= now() RETURNING id, user_id, replace(erase_act, :over, '') AS act_id`,
    { limit, over: OVER },
  );
  return rows;
}

/** Leads a contact had when its erasure was asked for; later ones are somebody's new wish. */
export async function selectLeadsToErase(
  trx: Knex.Transaction,
  contactId: string,
): Promise<string[]> {
  return trx('leads as l')
    .join('contacts as c', 'c.id', 'l.contact_id')
    .where({ 'c.id': contactId })
    .whereRaw('l.created_at < c.erase_at AND l.erased_at IS NULL')
    .pluck('l.id');
}

/**
 * Removes an entry for good, after its leads were erased. Files, keys and contacts are locked in this
 * order, as by every other erasure.
 */
export async function deleteContact(trx: Knex.Transaction, id: string): Promise<void> {
  await withdrawExports(trx, await trx('contacts').where({ id }).pluck('user_id'));
  await lockContacts(trx, [id]);
  await trx('lead_import_rows').where({ contactId: id }).delete();
  const gone = await trx('contacts').where({ id }).delete().returning<{ id: string }[]>(['id']);
  await noteErased(
    trx,
    'contact',
    gone.map((contact) => contact.id),
  );
}
