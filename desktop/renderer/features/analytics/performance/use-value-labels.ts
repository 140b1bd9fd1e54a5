import { useQuery } from '@tanstack/react-query';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import type { AnalyticsQuery } from '#shared/analytics/query.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { labelKey } from './filter-chips.tsx';
import { asked, kept } from './use-performance.ts';

/** Titles of the lead magnets and posts of the period, which addresses name by their keys only. */
export function useValueLabels(query: AnalyticsQuery, isAdvanced: boolean) {
  const magnets = useQuery({
    ...endpointQuery(performanceApi.breakdown, {
      query: { ...asked(query), by: 'magnet', sort: 'tried', limit: 100 },
    }),
    ...kept,
    enabled: isAdvanced,
  });
  const posts = useQuery({
    ...endpointQuery(performanceApi.posts, { query: asked(query) }),
    ...kept,
    enabled: isAdvanced,
  });
  const found = posts.data?.items ?? [];
  return {
    labels: new Map([
      ...(magnets.data?.items ?? []).map(
        ({ value, label }) => [labelKey('magnet', value), label] as const,
      ),
      ...found.map(({ key, label }) => [labelKey('post', key), label] as const),
    ]),
    postsQuery: posts,
    /** Newest first. */
    posts: found,
  };
}
