import { type AnalyticsQuery, type CountMetric, writeQuery } from './query.ts';

/**
 * The console address of the screen that explains a figure: the same query, with one more filter, or
 * at a step of the funnel.
 */
export function performancePath(
  query: AnalyticsQuery,
  { step, filter }: { step?: CountMetric; filter?: AnalyticsQuery['filters'][number] } = {},
): string {
  const text = writeQuery(
    filter === undefined ? query : { ...query, filters: [...query.filters, filter] },
  );
  const parts = [
    ...(text === undefined ? [] : [`query=${encodeURIComponent(text)}`]),
    ...(step === undefined ? [] : [`step=${step}`]),
  ];
  return parts.length === 0 ? '/performance' : `/performance?${parts.join('&')}`;
}
