// The guest page of a post, requested once for all visitors who can share it.
import type { PostRef } from '#shared/unlock/link/comment-link.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { createAgedCache } from '../ladder/aged-cache.ts';
import type { LoadedPage, ReadPage } from './guest-page-request.ts';
import { createSingleFlight } from '../ladder/single-flight.ts';

export interface GuestPageSourceOptions {
  /** Calls `leave` when the request goes out. */
  request: (post: PostRef, leave: () => void) => Promise<LoadedPage>;
  clock: Clock;
  /** How long a failure answers for its post. */
  failureTtlMs: number;
}

export interface Wanted {
  /** A kept page may answer when it was read no longer ago than this. */
  maxAgeMs: number;
  /** `performance.now()`: pages requested before this do not count. */
  since: number | undefined;
}

export interface GuestPageSource {
  load(post: PostRef, wanted: Wanted): Promise<LoadedPage>;
}

type FailedPage = Extract<LoadedPage, { ok: false }>;

const pagesKept = 500;

/** A post that failed this often in a row is skipped for longer. Other posts are not affected. */
const FAILURES_IN_ROW = 5;
const LONGER = 6;

export function createGuestPageSource(options: GuestPageSourceOptions): GuestPageSource {
  const { request, clock, failureTtlMs } = options;
  const pages = createAgedCache<ReadPage>(pagesKept, clock);
  const failures = createAgedCache<{ page: FailedPage; inRow: number }>(pagesKept, clock);
  const flight = createSingleFlight<LoadedPage>();

  function findFailure(key: string, since: number | undefined): FailedPage | undefined {
    const longer = failures.get(key, failureTtlMs * LONGER);
    const isKept = longer !== undefined && longer.inRow >= FAILURES_IN_ROW;
    const kept = failures.get(key, failureTtlMs) ?? (isKept ? longer : undefined);
    if (kept === undefined) return undefined;
    // The only failure that refuses a visitor.
    const { kind, askedAt } = kept.page.failure;
    return kind === 'gone' && since !== undefined && askedAt < since ? undefined : kept.page;
  }

  function keep(key: string, page: LoadedPage): void {
    if (page.ok) {
      pages.set(key, page);
      failures.delete(key);
    } else if (page.failure.kind !== 'busy') {
      const inRow = (failures.get(key, Number.POSITIVE_INFINITY)?.inRow ?? 0) + 1;
      failures.set(key, { page, inRow });
    }
  }

  return {
    load(post, { maxAgeMs, since }) {
      const key = postKey(post);
      const kept = pages.get(key, maxAgeMs);
      if (kept !== undefined && (since === undefined || kept.askedAt >= since)) {
        return Promise.resolve(kept);
      }
      const failure = findFailure(key, since);
      if (failure !== undefined) return Promise.resolve(failure);
      return flight(key, since, async (leave) => {
        const page = await request(post, leave);
        keep(key, page);
        return page;
      });
    },
  };
}
