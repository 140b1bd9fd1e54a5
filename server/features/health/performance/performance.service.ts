import {
  type Measurement,
  measureKinds,
  type MeasureKind,
  type InstallationPerformance,
  type PerformancePeriod,
  performancePeriods,
  type PerformanceSeries,
} from '#shared/health/performance.contract.ts';
import type { OperatorHealth } from '#shared/health/health.contract.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { percentileOf } from '#server/platform/measures/log-buckets.ts';
import {
  type BucketRow,
  type ResultRow,
  selectBounds,
  selectBuckets,
  selectCheckQueue,
  selectResults,
  type Span,
} from './performance.queries.ts';

export interface PerformanceService {
  /**
   * Measures the queues, with each judgement of the health (one process makes it every 30 seconds): how
   * many entries could be worked on now, and how long the oldest has waited.
   */
  noteQueues(health: Pick<OperatorHealth, 'checkedAt' | 'jobs' | 'mail'>): Promise<void>;
  /** Everything measured in a period by name, with the period before where it is kept. */
  read(period: PerformancePeriod): Promise<InstallationPerformance>;
  /** One kind over time, of one name or all. */
  readSeries(asked: {
    period: PerformancePeriod;
    kind: MeasureKind;
    name?: string | undefined;
  }): Promise<PerformanceSeries>;
}

const MINUTE = 60_000;

/** Measures the queues and reads what all processes measured. */
export function createPerformance({
  db,
  measures,
  storeMeasures: flush,
}: Pick<Platform, 'db' | 'measures' | 'storeMeasures'>): PerformanceService {
  return {
    async noteQueues({ checkedAt, jobs, mail }) {
      const add = (name: string, depth: number, oldestAt: Date | string | null) => {
        const since = oldestAt === null ? checkedAt : oldestAt;
        const age = Date.parse(checkedAt) - new Date(since).getTime();
        measures.series('queue_depth', name).add(depth);
        measures.series('queue_age', name).add(age);
      };
      const checks = await selectCheckQueue(db);
      add('jobs', jobs.due, jobs.oldestDueAt);
      add('mail', mail.queued, mail.oldestQueuedAt);
      add('checks', checks.depth, checks.oldestAt);
    },
    async read(period) {
      await flush();
      const { step, from, to, before, oldest } = await boundsOf(db, period);
      const [now, earlier] = await Promise.all([
        measurementsOf(db, { step, from, to }),
        before === null ? null : measurementsOf(db, { step, from: before, to: from }),
      ]);
      const rows = [...now].flatMap(([key, measurement]) => {
        const [kind = '', ...words] = key.split(' ');
        if (!isKind(kind)) return []; // of another release
        const past = earlier === null ? null : (earlier.get(key) ?? nothing);
        return [{ kind, name: words.join(' '), now: measurement, before: past }];
      });
      return {
        period,
        from: from.toISOString(),
        to: to.toISOString(),
        collectingSince: oldest?.toISOString() ?? null,
        rows,
      };
    },
    async readSeries({ period, kind, name = null }) {
      await flush();
      const { step, from, to } = await boundsOf(db, period);
      const span = { kind, name, step, from, to };
      const [buckets, results] = await Promise.all([
        selectBuckets(db, span, 'time'),
        selectResults(db, span, 'time'),
      ]);
      const byTime = put(buckets, results, ({ at }) => at.toISOString());
      const points = [];
      for (let at = from.getTime(); at < to.getTime(); at += step * MINUTE) {
        const time = new Date(at).toISOString();
        points.push({ at: time, ...(byTime.get(time) ?? nothing) });
      }
      return { step, points };
    },
  };
}

const kinds: ReadonlySet<string> = new Set(measureKinds);
const isKind = (kind: string): kind is MeasureKind => kinds.has(kind);

async function boundsOf(db: Database, period: PerformancePeriod) {
  const { minutes, step } = performancePeriods[period];
  const { to, oldest } = await selectBounds(db, step);
  const from = new Date(to.getTime() - minutes * MINUTE);
  const start = new Date(from.getTime() - minutes * MINUTE);
  // The rows before a month are gone, and a young installation has none: then nothing is compared.
  const isKept = period !== 'month' && oldest !== null && oldest <= start;
  return { step, from, to, oldest, before: isKept ? start : null };
}

async function measurementsOf(db: Database, span: Span): Promise<Map<string, Measurement>> {
  const [buckets, results] = await Promise.all([
    selectBuckets(db, span, 'name'),
    selectResults(db, span, 'name'),
  ]);
  return put(buckets, results, ({ kind, name }) => `${kind} ${name}`);
}

const nothing: Measurement = {
  count: 0,
  p50: null,
  p95: null,
  p99: null,
  worst: null,
  failed: 0,
  refused: 0,
};

/** Buckets and results of the same group make one measurement. */
function put(
  buckets: readonly BucketRow[],
  results: readonly ResultRow[],
  keyOf: (row: BucketRow | ResultRow) => string,
): Map<string, Measurement> {
  const grouped = new Map<string, BucketRow[]>();
  for (const row of buckets) {
    const key = keyOf(row);
    const own = grouped.get(key);
    if (own === undefined) grouped.set(key, [row]);
    else own.push(row);
  }
  return new Map(
    results.map((row) => {
      const counts = grouped.get(keyOf(row)) ?? [];
      const share = (of: number) => rounded(percentileOf(counts, of));
      const { failed, refused } = row;
      return [
        keyOf(row),
        {
          count: counts.reduce((sum, { times }) => sum + times, 0),
          p50: share(0.5),
          p95: share(0.95),
          p99: share(0.99),
          worst: rounded(row.worst),
          failed,
          refused,
        },
      ];
    }),
  );
}

function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(3));
}
