import type { ChangeFeed } from './change-feed.ts';

/**
 * Keeps what `load` answered until any process announces a change for all; asks each time while the
 * feed is down. A failure is not kept: `instead` answers for it, and without one it is thrown.
 */
export function cachedUntilChange<Value>(
  feed: Pick<ChangeFeed, 'subscribe' | 'isLive'>,
  load: () => Promise<Value>,
  instead?: (error: unknown) => Value,
): () => Promise<Value> {
  let cached: Promise<Value> | null = null;
  feed.subscribe((change) => {
    if (change.kind === 'everything') cached = null;
  });
  return () => {
    if (cached !== null && feed.isLive()) return cached;
    const loading: Promise<Value> = load().catch((error: unknown) => {
      if (cached === loading) cached = null;
      if (instead === undefined) throw error;
      return instead(error);
    });
    cached = loading;
    return loading;
  };
}
