import { useQuery } from '@tanstack/react-query';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import type { AnalyticsQuery } from '#shared/analytics/query.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { labelKey } from './filter-chips.tsx';
import { asked, kept } from './use-performance.ts';

/** Titles of the lead magnets and posts of the period, which addresses name by their keys only. */
export function useValueLabels(query: AnalyticsQuery, isAdvanced: boolean) {
  const magnets = useQuery({ ...breakdown(query, 'magnet'), ...kept, enabled: isAdvanced });
  const posts = useQuery({ ...breakdown(query, 'post'), ...kept, enabled: isAdvanced });
  const postRows = (posts.data?.items ?? []).filter(({ value }) => value !== '');
  return {
    labels: new Map([
      ...(magnets.data?.items ?? []).map(
        ({ value, label }) => [labelKey('magnet', value), label] as const,
      ),
      ...postRows.map(({ value, label }) => [labelKey('post', value), label] as const),
    ]),
    postsQuery: posts,
    /** Newest first: LinkedIn's keys grow with time. */
    posts: postRows
      .map(({ value, label }) => ({ key: value, label }))
      .sort((a, b) => b.key.length - a.key.length || (a.key < b.key ? 1 : -1)),
  };
}

const breakdown = (query: AnalyticsQuery, dimension: 'magnet' | 'post') =>
  endpointQuery(performanceApi.breakdown, {
    query: { ...asked(query), by: dimension, sort: 'tried', limit: 100 },
  });
