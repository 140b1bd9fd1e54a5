// Loaded when an address has a query or a period is typed, because its schema brings Zod (decision 0044).
import { AnalyticsQuery, QueryText } from '#shared/analytics/query.ts';

/** Reads the parameter of an address; undefined for a query that cannot be used. */
export const readQuery = (text: string): AnalyticsQuery | undefined =>
  QueryText.safeParse(text).data;

/** The period of two days, or what is wrong with it. */
export function readPeriod(days: { from: string; to: string }) {
  const read = AnalyticsQuery.shape.period.safeParse({ kind: 'own', ...days });
  return read.success
    ? { period: read.data, problem: null }
    : { period: null, problem: read.error.issues[0]?.message ?? 'Please choose both days' };
}
