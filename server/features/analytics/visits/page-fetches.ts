import type { Logger } from '#server/platform/config/logger.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { WritePool } from '#server/platform/db/statements/write-pool.ts';
import type { FastPath } from '#server/platform/http/fast-paths/front-door.ts';
import { startRounds } from '#server/platform/jobs/rounds.ts';
import { judgeAgent } from '#server/platform/http/sockets/no-visit.rules.ts';
import { type ExcludedVisits, storeExcluded } from './visits.queries.ts';

export interface FetchCounter {
  /** Notes a request and answers none. */
  path(hosts: ReadonlySet<string>): FastPath;
  /** Stores what was noted; runs by itself. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const PAGE = /^\/(?:unlock\/)?([a-km-np-z2-9]{12})(?:\?|$)/;
const EVERY_MS = 10_000;
/** Further ones of a round are left out: invented addresses must not fill the memory. */
const MOST_NOTED = 10_000;

/**
 * Counts how often programs fetch an unlock page, which few of them run scripts on. The requests are
 * counted in memory by page, day and name, and stored every ten seconds: those of the last seconds are
 * lost in a crash. Visits of people cost one look-up of their browser's name.
 */
export function startFetchCounter(
  { writePool, clock }: { writePool: WritePool; clock: Clock },
  logger: Logger,
): FetchCounter {
  let noted = new Map<string, ExcludedVisits>();

  function add(fetches: ExcludedVisits): void {
    const key = `${fetches.magnetId} ${fetches.day} ${fetches.reason} ${fetches.agent}`;
    const known = noted.get(key);
    if (known !== undefined) known.count += fetches.count;
    else if (noted.size < MOST_NOTED) noted.set(key, fetches);
  }
  async function store(): Promise<void> {
    if (noted.size === 0) return;
    const taken = [...noted.values()];
    noted = new Map();
    try {
      await storeExcluded(writePool, taken);
    } catch (error) {
      for (const fetches of taken) add(fetches);
      throw error;
    }
  }
  const rounds = startRounds(store, {
    everyMs: EVERY_MS,
    onError: (error) => logger.warn({ reason: String(error) }, 'page fetches were not stored'),
  });
  return {
    path: (hosts) => (request) => {
      if (request.method !== 'GET') return false;
      const no = judgeAgent(request.headers['user-agent'] ?? '');
      if (no === null) return false;
      const magnetId = PAGE.exec(request.url ?? '')?.[1];
      if (magnetId === undefined || !hosts.has(request.headers.host ?? '')) return false;
      add({ magnetId, day: clock.now().toISOString().slice(0, 10), ...no, count: 1 });
      return false;
    },
    flush: rounds.ask,
    async close() {
      await rounds.stop();
      await store().catch((error: unknown) => {
        logger.warn({ reason: String(error) }, 'page fetches were not stored');
      });
    },
  };
}
