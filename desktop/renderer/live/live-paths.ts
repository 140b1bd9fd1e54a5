import type { QueryClient } from '@tanstack/react-query';
import { liveTopics, type LiveTopic } from '#shared/live/live.contract.ts';
import { isAtOrBelow } from '../api/endpoint-query.ts';

/** The answers that a change makes stale, by address. */
const stalePaths: Readonly<Record<LiveTopic, readonly string[]>> = {
  visit: ['/api/live/strip', '/api/dashboard', '/api/analytics'],
  attempt: ['/api/live/strip', '/api/dashboard', '/api/analytics', '/api/activity'],
  lead: [
    '/api/live/strip',
    '/api/dashboard',
    '/api/analytics',
    '/api/activity',
    '/api/leads',
    '/api/subscriptions',
  ],
  waiting: ['/api/dashboard', '/api/activity', '/api/creator-view/posts'],
  magnet: ['/api/magnets', '/api/magnet-tags', '/api/takedowns', '/api/subscriptions'],
  news: ['/api/news', '/api/admin/team-news'],
  quota: ['/api/dashboard', '/api/subscriptions', '/api/activity', '/api/leads', '/api/billing'],
  billing: [
    '/api/billing',
    '/api/subscriptions',
    '/api/usage-notices',
    '/api/dashboard',
    '/api/files/limits',
  ],
  support: ['/api/support', '/api/admin/support', '/api/admin/figures'],
  notification: ['/api/notifications'],
  health: ['/api/admin/health', '/api/admin/alerts', '/api/admin/figures', '/api/admin/setup'],
};

/** Reading more loaded pages of a list again would cost more than it tells. */
const MOST_PAGES = 2;

/** Reads again what is on the screen and marks the rest as stale. Null: anything may have changed. */
export async function refreshTopics(
  client: QueryClient,
  topics: ReadonlySet<LiveTopic> | null,
): Promise<void> {
  const paths = [...(topics ?? liveTopics)].flatMap((topic) => stalePaths[topic]);
  const isStale = (url: unknown): boolean =>
    typeof url === 'string' && paths.some((path) => isAtOrBelow(url, path));
  await client.invalidateQueries({
    predicate: ({ queryKey: [url], state }) => isStale(url) && pagesOf(state.data) <= MOST_PAGES,
  });
}

function pagesOf(data: unknown): number {
  const isPaged = typeof data === 'object' && data !== null && 'pages' in data;
  return isPaged && Array.isArray(data.pages) ? data.pages.length : 1;
}
