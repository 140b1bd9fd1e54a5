import type { Knex } from 'knex';

export interface Span {
  /** Any when absent. */
  kind?: string | null;
  name?: string | null;
  /** Minutes of the rows to read. */
  step: number;
  from: Date;
  to: Date;
}

export interface BucketRow {
  kind: string;
  name: string;
  at: Date;
  bucket: number;
  times: number;
}

export interface ResultRow {
  kind: string;
  name: string;
  at: Date;
  failed: number;
  refused: number;
  worst: number;
}

/** How the rows of a span are put together: one for each name, or one for each time. */
type Grouping = 'name' | 'time';

const GROUPS: Record<Grouping, { columns: string; keys: string }> = {
  name: { columns: `kind, name, CAST(:from AS timestamptz) AS at`, keys: 'kind, name' },
  time: { columns: `kind, '' AS name, begins AS at`, keys: 'kind, begins' },
};

const SPAN = `step = :step AND begins >= :from AND begins < :to
  AND (CAST(:kind AS text) IS NULL OR kind = :kind) AND (CAST(:name AS text) IS NULL OR name = :name)`;

function bound({ kind = null, name = null, step, from, to }: Span) {
  return { kind, name, step, from, to };
}

/** Counted values by bucket, buckets rising within each group. */
export async function selectBuckets(db: Knex, span: Span, by: Grouping): Promise<BucketRow[]> {
  const { columns, keys } = GROUPS[by];
  const { rows } = await db.raw<{ rows: BucketRow[] }>(
    `SELECT ${columns}, bucket, sum(times)::float8 AS times
     FROM measures CROSS JOIN LATERAL unnest(buckets, counts) AS b (bucket, times)
     WHERE ${SPAN} GROUP BY ${keys}, bucket ORDER BY ${keys}, bucket`,
    bound(span),
  );
  return rows;
}

/** Failures, refusals and the worst value of each group. */
export async function selectResults(db: Knex, span: Span, by: Grouping): Promise<ResultRow[]> {
  const { columns, keys } = GROUPS[by];
  const { rows } = await db.raw<{ rows: ResultRow[] }>(
    `SELECT ${columns}, sum(failed)::float8 AS failed, sum(refused)::float8 AS refused,
       max(worst)::float8 AS worst
     FROM measures WHERE ${SPAN} GROUP BY ${keys}`,
    bound(span),
  );
  return rows;
}

export interface Bounds {
  /** The end of the period: the end of the running step. */
  to: Date;
  /** When the first value that is kept was measured, by the narrowest row that has it. */
  oldest: Date | null;
}

/** Where a period ends now, by the database's time. */
export async function selectBounds(db: Knex, stepMinutes: number): Promise<Bounds> {
  const { rows } = await db.raw<{ rows: Bounds[] }>(
    `SELECT date_bin(w.width, now(), timestamptz '2000-01-01Z') + w.width AS to,
       (SELECT max(first) FROM (SELECT min(begins) AS first FROM measures GROUP BY step) AS firsts
        WHERE first < (SELECT min(begins) FROM measures) + interval '1 hour') AS oldest
     FROM (SELECT :stepMinutes * interval '1 minute' AS width) AS w`,
    { stepMinutes },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A figure of the database was not returned');
  return row;
}

/** Comments that wait for their first look, and since when the oldest does. */
export async function selectCheckQueue(
  db: Knex,
): Promise<{ depth: number; oldestAt: Date | null }> {
  const { rows } = await db.raw<{ rows: { depth: number; oldestAt: Date | null }[] }>(
    `SELECT count(*)::int AS depth, min(created_at) AS oldest_at FROM waiting_comments
     WHERE state = 'waiting' AND code = 'in_queue'`,
  );
  return rows[0] ?? { depth: 0, oldestAt: null };
}
