import pg from 'pg';
import type { Logger } from '#server/config/logger.ts';
import { AppError } from '../errors.ts';

export interface Visit {
  magnetId: string;
  userId: string;
  unlocked: boolean;
  referrer: string;
  userAgent: string;
  /** 16 bytes in hex of the daily-salted visitor hash (D12). */
  visitorHash: string;
}

export interface VisitRecorder {
  /** Resolves after the row and its roll-up are committed; rejects when they are not. */
  record(visit: Visit): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  visit: Visit;
  resolve(): void;
  reject(error: unknown): void;
}

/** Rows a flush takes at most, and rows that may wait before visitors are asked to come back. */
const MAX_BATCH = 500;
const MAX_WAITING = 20_000;

// One statement, so the rows and the roll-up can never disagree (P8). Keys are sorted: two
// processes that flush the same magnets lock them in the same order.
const STORE_BATCH = `
  WITH input AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::bool[], $4::text[], $5::text[], $6::text[])
      AS t (magnet_id, user_id, unlocked, referrer, user_agent, visitor_hash)
  ), stored AS (
    INSERT INTO visits (magnet_id, user_id, unlocked, referrer, user_agent, visitor_hash)
    SELECT magnet_id, user_id, unlocked, referrer, user_agent, decode(visitor_hash, 'hex') FROM input
  )
  INSERT INTO magnet_hours (user_id, hour, magnet_id, visits, unlocked)
  SELECT user_id, date_trunc('hour', now()), magnet_id, count(*), count(*) FILTER (WHERE unlocked)
  FROM input GROUP BY user_id, magnet_id ORDER BY user_id, magnet_id
  ON CONFLICT (user_id, hour, magnet_id) DO UPDATE
    SET visits = magnet_hours.visits + excluded.visits,
        unlocked = magnet_hours.unlocked + excluded.unlocked`;

/**
 * Commits visits in groups: at once when nothing is being written, else together as soon as the
 * running write ends (performance.md §7). No timer, so a lone visit never waits.
 */
export function createVisitRecorder(databaseUrl: string, logger: Logger): VisitRecorder {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'unlatch visits',
    max: 1,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    keepAlive: true,
  });
  pool.on('error', (error) => logger.warn({ reason: error.message }, 'visit connection lost'));

  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;

  const flushAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.length <= MAX_BATCH ? waiting : waiting.slice(0, MAX_BATCH);
      waiting = waiting.length <= MAX_BATCH ? [] : waiting.slice(MAX_BATCH);
      try {
        await store(pool, batch);
        for (const entry of batch) entry.resolve();
      } catch (error) {
        for (const entry of batch) entry.reject(error);
      }
    }
    running = null;
  };

  return {
    record(visit) {
      if (waiting.length >= MAX_WAITING) {
        return Promise.reject(new AppError('temporarily_unavailable', { retryAfterSeconds: 2 }));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ visit, resolve, reject });
        running ??= flushAll();
      });
    },
    async close() {
      await running;
      await pool.end();
    },
  };
}

async function store(pool: pg.Pool, batch: readonly Waiting[]): Promise<void> {
  const visits = batch.map(({ visit }) => visit);
  await pool.query({
    // Named, so the database plans it once per connection: planning costs more than ten rows.
    name: 'store-visits',
    text: STORE_BATCH,
    values: [
      arrayOfTexts(visits.map(({ magnetId }) => magnetId)),
      arrayOfTexts(visits.map(({ userId }) => userId)),
      `{${visits.map(({ unlocked }) => (unlocked ? 't' : 'f')).join(',')}}`,
      arrayOfTexts(visits.map(({ referrer }) => referrer)),
      arrayOfTexts(visits.map(({ userAgent }) => userAgent)),
      arrayOfTexts(visits.map(({ visitorHash }) => visitorHash)),
    ],
  });
}

/** PostgreSQL's array literal; the driver's own encoder copies every value twice. */
function arrayOfTexts(values: readonly string[]): string {
  return `{${values.map(quote).join(',')}}`;
}

function quote(value: string): string {
  return /["\\]/.test(value) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : `"${value}"`;
}
