import type { FailureReport } from '#shared/unlock/creator-view.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Ids } from '#server/platform/ids.ts';
import { redactSample } from './redact-sample.ts';

export interface FailureRow {
  id: string;
  day: string;
  kind: FailureReport['kind'];
  build: FailureReport['build'];
  reader: FailureReport['reader'];
  readerVersion: string;
  count: number;
  lastAt: Date;
}

/** Pages that creators' readers could not read. */
export interface ReaderFailures {
  /** Counts by day, kind, build and version, and keeps the latest sample. */
  note(report: FailureReport): Promise<void>;
  /** Newest day first. */
  list(): Promise<FailureRow[]>;
  /** Null for an unknown id. */
  findSample(id: string): Promise<string | null>;
}

/** A client that changes its version with each call must not add rows without limit. */
const ROWS_A_DAY = 200;

const NOTE = `
  INSERT INTO reader_failures AS f (id, day, kind, build, reader, reader_version, sample)
  SELECT :id, (now() AT TIME ZONE 'UTC')::date, :kind, :build, :reader, :readerVersion, :sample
  WHERE (SELECT count(*) FROM reader_failures
         WHERE day = (now() AT TIME ZONE 'UTC')::date) < ${ROWS_A_DAY}
    OR EXISTS (SELECT FROM reader_failures
         WHERE day = (now() AT TIME ZONE 'UTC')::date AND kind = :kind AND build = :build
           AND reader = :reader AND reader_version = :readerVersion)
  ON CONFLICT (day, kind, build, reader, reader_version) DO UPDATE
    SET count = f.count + 1, sample = excluded.sample, last_at = now()`;

/** Failures of the last 30 days, for operators. */
export function createReaderFailures({ db, ids }: { db: Database; ids: Ids }): ReaderFailures {
  return {
    async note({ sample, ...report }) {
      await db.raw(NOTE, { id: ids.rowId(), ...report, sample: redactSample(sample) });
    },

    list: () =>
      db('reader_failures')
        .whereRaw(`day > (now() AT TIME ZONE 'UTC')::date - 30`)
        .orderBy([
          { column: 'day', order: 'desc' },
          { column: 'count', order: 'desc' },
          { column: 'id' },
        ])
        .limit(100)
        .select<FailureRow[]>(
          'id',
          'kind',
          'build',
          'reader',
          'reader_version',
          'count',
          'last_at',
          db.raw(`to_char(day, 'YYYY-MM-DD') AS day`),
        ),

    async findSample(id) {
      const row = await db('reader_failures')
        .where({ id })
        .first<{ sample: string } | undefined>('sample');
      return row?.sample ?? null;
    },
  };
}
