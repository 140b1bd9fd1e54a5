import { type AnalyticsQuery, type CountMetric, writeQuery } from './query.ts';

/**
 * The console address of the screen that explains a figure: the same query, with one more filter, at
 * a step of the funnel or at the table of a dimension; `metric` is the figure that it draws.
 */
export function performancePath(
  query: AnalyticsQuery,
  {
    step,
    metric,
    table,
    filter,
  }: {
    step?: CountMetric;
    metric?: CountMetric;
    table?: 'magnet' | 'post' | 'source';
    filter?: AnalyticsQuery['filters'][number];
  } = {},
): string {
  const text = writeQuery(
    filter === undefined ? query : { ...query, filters: [...query.filters, filter] },
  );
  const parts = [
    ...(text === undefined ? [] : [`query=${encodeURIComponent(text)}`]),
    ...(metric === undefined || metric === 'visits' ? [] : [`metric=${metric}`]),
    ...(step === undefined ? [] : [`step=${step}`]),
    ...(table === undefined ? [] : [`table=${table}`]),
  ];
  return parts.length === 0 ? '/performance' : `/performance?${parts.join('&')}`;
}
