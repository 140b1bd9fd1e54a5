import type { performanceApi } from '#shared/analytics/performance.contract.ts';
import { countMetricNames } from '#shared/analytics/query.ts';
import type { CallOutput } from '#shared/api/define-api.ts';
import { besideSameHours } from './same-hours.ts';

export type Series = CallOutput<typeof performanceApi.series>;

/** What each hour or day is compared with; null where there is nothing. */
export function besideOf(
  by: Series['by'],
  buckets: Series['buckets'],
  compared: Series['buckets'],
  zone: string,
) {
  return by === 'hour'
    ? besideSameHours(buckets, compared, zone)
    : buckets.map((_, index) => compared[index] ?? null);
}

/** All figures of each hour or day, with those they are compared with. */
export function seriesCsv(
  by: Series['by'],
  buckets: Series['buckets'],
  compared: ReturnType<typeof besideOf> | null,
) {
  return {
    name: `figures-by-${by}`,
    columns: [
      'start',
      ...countMetricNames,
      ...(compared === null ? [] : countMetricNames.map((name) => `before_${name}`)),
    ],
    rows: buckets.map((bucket, index) => [
      bucket.start,
      ...countMetricNames.map((name) => bucket[name]),
      ...(compared === null ? [] : countMetricNames.map((name) => compared[index]?.[name] ?? null)),
    ]),
  };
}
