import type { Knex } from 'knex';
import { LATEST_READINGS, STANDING_CHECK_MINUTES } from '#shared/unlock/desk/standing-limits.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

const KEPT_DAYS = 7;

export interface StandingCheckRow {
  id: string;
  commentUrl: string;
  word: string;
  isOn: boolean;
  checkedAt: Date | null;
  isDemo: boolean;
}

export interface StandingReadingRow {
  id: string;
  checkId: string;
  reader: string;
  askedAt: Date;
  outcome: string;
  detail: string | null;
  milliseconds: number;
}

const columns = ['id', 'commentUrl', 'word', 'isOn', 'checkedAt', 'isDemo'] as const;

export async function selectChecks(db: Knex): Promise<StandingCheckRow[]> {
  return db('standing_checks').orderBy(['created_at', 'id']).select<StandingCheckRow[]>(columns);
}

export async function findCheck(db: Knex, id: string): Promise<StandingCheckRow | undefined> {
  return db('standing_checks').where({ id }).first<StandingCheckRow | undefined>(columns);
}

/** Locked, so that two operators who add at once are counted together. */
export async function lockChecks(trx: Knex.Transaction): Promise<StandingCheckRow[]> {
  await trx.raw('LOCK TABLE standing_checks IN SHARE ROW EXCLUSIVE MODE');
  return selectChecks(trx);
}

export async function insertCheck(
  trx: Knex.Transaction,
  check: Pick<StandingCheckRow, 'id' | 'commentUrl' | 'word'>,
): Promise<void> {
  await trx('standing_checks').insert(check);
}

/** A check that is switched on is due at once. Undefined for one that is gone. */
export async function setCheckOn(
  trx: Knex.Transaction,
  id: string,
  isOn: boolean,
): Promise<StandingCheckRow | undefined> {
  const [row] = await trx('standing_checks')
    .where({ id })
    .update({ isOn, ...(isOn ? { checkedAt: null } : {}) })
    .returning<StandingCheckRow[]>([...columns]);
  return row;
}

export async function deleteCheck(
  trx: Knex.Transaction,
  id: string,
): Promise<StandingCheckRow | undefined> {
  const [row] = await trx('standing_checks')
    .where({ id })
    .delete()
    .returning<StandingCheckRow[]>([...columns]);
  return row;
}

/** One check that is due, which no other process takes; undefined for none. */
export async function takeDueCheck(
  db: Knex,
): Promise<Pick<StandingCheckRow, 'id' | 'commentUrl' | 'word'> | undefined> {
  const { rows } = await db.raw<{ rows: Pick<StandingCheckRow, 'id' | 'commentUrl' | 'word'>[] }>(
    `UPDATE standing_checks SET checked_at = now()
     WHERE id = (SELECT id FROM standing_checks
       WHERE is_on AND (checked_at IS NULL OR checked_at <= now() - make_interval(mins => :minutes))
       ORDER BY checked_at NULLS FIRST, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, comment_url, word`,
    { minutes: STANDING_CHECK_MINUTES },
  );
  return rows[0];
}

/** Keeps what the readers answered, unless the check was removed meanwhile, and forgets old answers. */
export async function storeReadings(
  db: Knex,
  checkId: string,
  readings: readonly Omit<StandingReadingRow, 'checkId' | 'askedAt'>[],
): Promise<void> {
  await db.transaction(async (trx) => {
    const check = await trx('standing_checks').where({ id: checkId }).forShare().first('id');
    if (check === undefined) return;
    if (readings.length > 0) {
      await trx('standing_readings').insert(readings.map((one) => ({ ...one, checkId })));
    }
    await trx('standing_readings')
      .where({ checkId })
      .whereRaw('asked_at < now() - make_interval(days => ?)', [KEPT_DAYS])
      .delete();
  });
}

/** The latest readings of each check and reader, the newest first. */
export async function selectLatest(db: Knex): Promise<StandingReadingRow[]> {
  const { rows } = await db.raw<{ rows: StandingReadingRow[] }>(
    `SELECT id, check_id, reader, asked_at, outcome, detail, milliseconds FROM (
       SELECT *, row_number() OVER (PARTITION BY check_id, reader ORDER BY asked_at DESC, id DESC) AS nth
       FROM standing_readings) AS r
     WHERE nth <= :latest ORDER BY check_id, reader, nth`,
    { latest: LATEST_READINGS },
  );
  return rows;
}

/** Newest first; one row more than `limit`. */
export async function selectReadings(
  db: Knex,
  checkId: string,
  { after, limit }: { after: Keyset | null; limit: number },
): Promise<(StandingReadingRow & { keysetAt: string })[]> {
  const query = db('standing_readings')
    .where({ checkId })
    .orderBy([
      { column: 'asked_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit + 1)
    .select<(StandingReadingRow & { keysetAt: string })[]>(
      '*',
      db.raw(`${keysetAt('asked_at')} AS keyset_at`),
    );
  if (after !== null) {
    void query.whereRaw('(asked_at, id) < (CAST(? AS timestamptz), ?)', [after.at, after.id]);
  }
  return query;
}

/** A reader that failed twice in a row, for a check that is on. */
export interface FailingReader {
  reader: string;
  outcome: string;
  detail: string | null;
}

/**
 * Readers whose last two answers were failures. Our own limit of requests tells nothing about a reader,
 * and answers of a check that has stopped say nothing about now.
 */
export async function selectFailing(db: Knex): Promise<FailingReader[]> {
  const { rows } = await db.raw<{ rows: FailingReader[] }>(
    `SELECT reader, (array_agg(outcome ORDER BY nth))[1] AS outcome,
       (array_agg(detail ORDER BY nth))[1] AS detail
     FROM (SELECT r.check_id, r.reader, r.outcome, r.detail, row_number() OVER (
           PARTITION BY r.check_id, r.reader ORDER BY r.asked_at DESC, r.id DESC) AS nth
         FROM standing_readings r JOIN standing_checks c ON c.id = r.check_id AND c.is_on
         WHERE r.outcome <> 'busy'
           AND r.asked_at > now() - make_interval(mins => :minutes)) AS latest
     WHERE nth <= 2
     GROUP BY check_id, reader HAVING count(*) = 2 AND bool_and(outcome <> 'found')
     ORDER BY reader, check_id`,
    { minutes: 3 * STANDING_CHECK_MINUTES + 5 },
  );
  return rows;
}
