import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import { DatabaseBusyError, isDatabaseUnavailable } from '#server/platform/db/pg-errors.ts';
import type { KeptPage } from './kept-page.ts';

/**
 * How long a page may be shown after its last check while the database cannot be reached. It is
 * longer than a failover or a restart takes; a page that another process took down meanwhile ends
 * with it.
 */
const MAX_UNSURE_MS = 10 * 60_000;
/** One check of an unreachable database answers all others in this time. */
const ASK_AGAIN_MS = 2_000;
/** The longest wait for an answer. */
const PATIENCE_MS = 1_000;

export interface PageCheck {
  /**
   * While the change feed is down: compares versions, or decides without them when the database is
   * down.
   */
  isCurrent(id: string, page: KeptPage): Promise<boolean>;
  /** True when the database failed lately and the page may be shown without another check. */
  mayStand(page: KeptPage): boolean;
}

/** Decides whether a cached page may be sent while the change feed is down. */
export function createPageCheck(dependencies: {
  feed: Pick<ChangeFeed, 'heardUntil'>;
  versionOf(id: string): Promise<string | null>;
  now(): number;
}): PageCheck {
  const { feed, versionOf, now } = dependencies;
  let isAway = false;
  let askAgainAt = -Infinity;

  const isSure = (page: KeptPage): boolean =>
    now() - Math.max(page.sureAt, feed.heardUntil()) <= MAX_UNSURE_MS;
  const mayStand = (page: KeptPage): boolean => isAway && now() < askAgainAt && isSure(page);

  return {
    mayStand,
    async isCurrent(id, page) {
      if (mayStand(page)) return true;
      const asked = now();
      if (isAway) askAgainAt = asked + ASK_AGAIN_MS;
      try {
        const version = await inTime(versionOf(id));
        isAway = false;
        if (version !== page.version) return false;
        page.sureAt = asked;
        return true;
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        isAway = true;
        askAgainAt = now() + ASK_AGAIN_MS;
        if (isSure(page)) return true;
        throw error;
      }
    },
  };
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseBusyError()), PATIENCE_MS);
  });
  // A late answer is ignored, also a late failure.
  answer.catch(() => {});
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
