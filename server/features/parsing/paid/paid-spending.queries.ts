import type { Knex } from 'knex';
import { runPrepared } from '#server/platform/db/statements/prepared.ts';
import { THIS_MONTH } from '#server/platform/time/database-time.queries.ts';
import { MOST_PAID_AT_ONCE } from '#shared/parsing/readers.ts';

export type Spending =
  | { isAllowed: true; month: string; priceMicros: number }
  | { isAllowed: false; reason: 'cap_reached' | 'asked_lately' };

/**
 * One comment is paid for again after ten minutes, then after two hours, then once a day. Edited
 * comments are read again, but nobody can spend the month's budget on one comment.
 */
const DUE = `q.asked_at + CASE WHEN q.times <= 1 THEN interval '10 minutes'
  WHEN q.times = 2 THEN interval '2 hours' ELSE interval '1 day' END <= now()`;

const ASK = `
  INSERT INTO paid_reader_questions AS q (reader, comment_id, times, asked_at)
  VALUES ($1, $2, 1, now())
  ON CONFLICT (reader, comment_id) DO UPDATE SET times = least(q.times + 1, 100), asked_at = now()
    WHERE ${DUE}
  RETURNING times`;

/**
 * Charges one check to the month if the cap allows it. The terms are locked, so a lowered cap
 * applies from its commit on. Two processes that want the last check wait for each other at the
 * month's row, and the second one gets none.
 */
const SPEND = `
  WITH terms AS (
    SELECT name, price_micros, cap_micros FROM paid_readers
    WHERE name = $1 AND sealed_key IS NOT NULL AND price_micros > 0 AND price_micros <= cap_micros
    FOR SHARE)
  INSERT INTO paid_reader_months AS m (reader, month, checks, spent_micros)
  SELECT name, ${THIS_MONTH}, 1, price_micros FROM terms
  ON CONFLICT (reader, month) DO UPDATE
    SET checks = m.checks + 1, spent_micros = m.spent_micros + excluded.spent_micros
    WHERE m.spent_micros + excluded.spent_micros <= (SELECT cap_micros FROM terms)
  RETURNING month::text, (SELECT price_micros FROM terms) AS price_micros`;

/** Takes one check of the month and records the request of this comment, both or neither. */
export async function spendCheck(db: Knex, reader: string, commentId: string): Promise<Spending> {
  return db.transaction(async (trx) => {
    const asked = await runPrepared(trx, 'paid-reader-ask', ASK, [reader, commentId]);
    if (asked.length === 0) return { isAllowed: false, reason: 'asked_lately' };
    const [spent] = await runPrepared<{ month: string; priceMicros: number }>(
      trx,
      'paid-reader-spend',
      SPEND,
      [reader],
    );
    if (spent !== undefined) return { isAllowed: true, ...spent };
    await trx.rollback();
    return { isAllowed: false, reason: 'cap_reached' };
  });
}

/** Refunds a check that the provider did not charge; the comment may be requested again. */
export async function refundCheck(
  db: Knex,
  reader: string,
  commentId: string,
  { month, priceMicros }: { month: string; priceMicros: number },
): Promise<void> {
  await db.transaction(async (trx) => {
    await trx('paid_reader_months')
      .where({ reader, month })
      .update({
        checks: trx.raw('checks - 1'),
        spentMicros: trx.raw('spent_micros - ?', [priceMicros]),
      });
    await trx('paid_reader_questions')
      .where({ reader, commentId })
      .update({ times: trx.raw('greatest(times - 1, 0)'), askedAt: '-infinity' });
  });
}

/** Whether a check of this comment could be paid for now, without taking it. */
export async function previewCheck(
  db: Knex,
  reader: string,
  commentId: string,
): Promise<'ok' | 'cap_reached' | 'asked_lately'> {
  const [row] = await runPrepared<{ hasRoom: boolean; isDue: boolean }>(
    db,
    'paid-reader-preview',
    `SELECT EXISTS (
       SELECT 1 FROM paid_readers AS p
         LEFT JOIN paid_reader_months AS m ON m.reader = p.name AND m.month = ${THIS_MONTH}
       WHERE p.name = $1 AND p.price_micros > 0
         AND COALESCE(m.spent_micros, 0) + p.price_micros <= p.cap_micros) AS has_room,
     NOT EXISTS (SELECT 1 FROM paid_reader_questions AS q
       WHERE q.reader = $1 AND q.comment_id = $2 AND NOT ${DUE}) AS is_due`,
    [reader, commentId],
  );
  if (row?.isDue === false) return 'asked_lately';
  return row?.hasRoom === true ? 'ok' : 'cap_reached';
}

export interface MonthAccount {
  month: string;
  checks: number;
  spentMicros: number;
}

/** The cost of the current month so far. */
export async function readMonth(db: Knex, reader: string): Promise<MonthAccount> {
  const { rows } = await db.raw<{ rows: MonthAccount[] }>(
    `SELECT now_month.month::text AS month, COALESCE(m.checks, 0) AS checks,
       COALESCE(m.spent_micros, 0) AS spent_micros
     FROM (SELECT ${THIS_MONTH} AS month) AS now_month
       LEFT JOIN paid_reader_months AS m ON m.month = now_month.month AND m.reader = ?`,
    [reader],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a select without a condition answers one row');
  return row;
}

const TAKE_SLOT = `
  UPDATE paid_reader_slots SET busy_until = clock_timestamp() + make_interval(secs => $4), holder = $3
  WHERE (reader, slot) = (
    SELECT reader, slot FROM paid_reader_slots
    WHERE reader = $1 AND slot <= $2 AND busy_until < clock_timestamp()
      AND (SELECT count(*) FROM paid_reader_slots AS s
           WHERE s.reader = $1 AND s.busy_until >= clock_timestamp()) < $2
    ORDER BY slot LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING slot`;

/** Takes one of the plan's parallel requests, across all processes; null when all are in use. */
export async function takeSlot(
  db: Knex,
  reader: string,
  { limit, holder, seconds }: { limit: number; holder: string; seconds: number },
): Promise<number | null> {
  const [row] = await runPrepared<{ slot: number }>(db, 'paid-reader-take-slot', TAKE_SLOT, [
    reader,
    limit,
    holder,
    seconds,
  ]);
  return row?.slot ?? null;
}

export async function freeSlot(
  db: Knex,
  reader: string,
  slot: number,
  holder: string,
): Promise<void> {
  await db('paid_reader_slots')
    .where({ reader, slot, holder })
    .update({ busyUntil: '-infinity', holder: null });
}

/** Adds a row for each parallel request of the largest plan. */
export async function makeSlots(db: Knex, reader: string): Promise<void> {
  await db.raw(
    `INSERT INTO paid_reader_slots (reader, slot) SELECT ?, generate_series(1, ?)
     ON CONFLICT DO NOTHING`,
    [reader, MOST_PAID_AT_ONCE],
  );
}
