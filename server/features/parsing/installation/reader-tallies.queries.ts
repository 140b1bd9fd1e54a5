import type { Knex } from 'knex';

export interface OutcomeCount {
  reader: string;
  /** 'settled', or the reason why the comment could not be read. */
  outcome: string;
  times: number;
}

export interface DurationCount {
  reader: string;
  step: number;
  times: number;
}

/** Adds to today's counts, by the database's clock. */
export async function addTallies(
  db: Knex,
  outcomes: readonly OutcomeCount[],
  durations: readonly DurationCount[],
): Promise<void> {
  // Ordered, so that processes that write at the same time cannot deadlock.
  await db.raw(
    `WITH counted AS (
       INSERT INTO reader_outcomes AS o (reader, day, outcome, times)
       SELECT reader, (now() AT TIME ZONE 'UTC')::date, outcome, times
       FROM jsonb_to_recordset(CAST(:outcomes AS jsonb)) AS t (reader text, outcome text, times bigint)
       ORDER BY reader, outcome
       ON CONFLICT (day, reader, outcome) DO UPDATE SET times = o.times + excluded.times)
     INSERT INTO reader_durations AS d (reader, day, step, times)
     SELECT reader, (now() AT TIME ZONE 'UTC')::date, step, times
     FROM jsonb_to_recordset(CAST(:durations AS jsonb)) AS t (reader text, step smallint, times bigint)
     ORDER BY reader, step
     ON CONFLICT (day, reader, step) DO UPDATE SET times = d.times + excluded.times`,
    { outcomes: JSON.stringify(outcomes), durations: JSON.stringify(durations) },
  );
}

const SINCE = `day > (now() AT TIME ZONE 'UTC')::date - CAST(? AS integer)`;

export async function sumOutcomes(db: Knex, days: number): Promise<OutcomeCount[]> {
  return db('reader_outcomes')
    .whereRaw(SINCE, [days])
    .groupBy('reader', 'outcome')
    .select<OutcomeCount[]>('reader', 'outcome', db.raw('sum(times)::bigint AS times'));
}

export async function sumDurations(db: Knex, days: number): Promise<DurationCount[]> {
  return db('reader_durations')
    .whereRaw(SINCE, [days])
    .groupBy('reader', 'step')
    .select<DurationCount[]>('reader', 'step', db.raw('sum(times)::bigint AS times'));
}
