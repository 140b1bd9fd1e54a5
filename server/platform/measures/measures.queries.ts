import type { Knex } from 'knex';
import type { Measured } from './measures.ts';

/** Widths of the kept periods in minutes, and how long each is kept (decision 0048). */
export const keptSteps = [
  { minutes: 1, keptHours: 2 },
  { minutes: 5, keptHours: 48 },
  { minutes: 60, keptHours: 30 * 24 },
] as const;

export interface TimedMeasures {
  /** When they were counted, to the minute. */
  at: Date;
  measured: readonly Measured[];
}

/**
 * Adds what a process counted to the rows of each width. Rows of several processes are one row, added
 * bucket by bucket. Ordered, so that processes that write at the same time cannot deadlock.
 */
export async function storeMeasures(db: Knex, batches: readonly TimedMeasures[]): Promise<void> {
  const rows = batches.flatMap(({ at, measured }) => measured.map((one) => ({ at, ...one })));
  if (rows.length === 0) return;
  await db.raw(
    `WITH input AS (
       SELECT * FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS t (at timestamptz, kind text, name text,
         buckets smallint[], counts integer[], failed integer, refused integer, worst real)
     ), stepped AS (
       SELECT step, date_bin(step * interval '1 minute', at, timestamptz '2000-01-01Z') AS begins, input.*
       FROM input CROSS JOIN unnest(CAST(:steps AS smallint[])) AS step
     ), sums AS (
       SELECT kind, step, begins, name, sum(failed)::int AS failed, sum(refused)::int AS refused,
         max(worst) AS worst
       FROM stepped GROUP BY kind, step, begins, name
     ), bucketed AS (
       SELECT kind, step, begins, name, bucket, sum(times)::int AS times
       FROM stepped CROSS JOIN LATERAL unnest(buckets, counts) AS b (bucket, times)
       GROUP BY kind, step, begins, name, bucket
     ), arrays AS (
       SELECT kind, step, begins, name, array_agg(bucket ORDER BY bucket) AS buckets,
         array_agg(times ORDER BY bucket) AS counts
       FROM bucketed GROUP BY kind, step, begins, name
     )
     INSERT INTO measures AS m (kind, step, begins, name, buckets, counts, failed, refused, worst)
     SELECT kind, step, begins, name, buckets, counts, failed, refused, worst
     FROM arrays JOIN sums USING (kind, step, begins, name)
     ORDER BY kind, step, begins, name
     ON CONFLICT (kind, step, begins, name) DO UPDATE SET
       failed = m.failed + excluded.failed, refused = m.refused + excluded.refused,
       worst = greatest(m.worst, excluded.worst),
       (buckets, counts) = (
         SELECT array_agg(bucket ORDER BY bucket), array_agg(times ORDER BY bucket)
         FROM (SELECT bucket, sum(times)::int AS times
           FROM (SELECT * FROM unnest(m.buckets, m.counts)
             UNION ALL SELECT * FROM unnest(excluded.buckets, excluded.counts)) AS added (bucket, times)
           GROUP BY bucket) AS merged)`,
    { rows: JSON.stringify(rows), steps: keptSteps.map(({ minutes }) => minutes) },
  );
}
