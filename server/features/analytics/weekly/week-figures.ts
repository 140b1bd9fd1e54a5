import { type AnalyticsQuery, plainQuery } from '#shared/analytics/query.ts';
import type { PerformanceService } from '../figures/performance.service.ts';

type Totals = Awaited<ReturnType<PerformanceService['totals']>>;

/** The last day of a week that begins on this Monday. */
export function sundayOf(monday: string): string {
  return new Date(Date.parse(monday) + 6 * 86_400_000).toISOString().slice(0, 10);
}

/** A week against the week before, as every screen asks for it. */
export function weekQuery(monday: string): AnalyticsQuery {
  const period = { kind: 'own' as const, from: monday, to: sundayOf(monday) };
  return { ...plainQuery, period, compare: 'previous' };
}

/** Whether anybody came or unlocked anything. */
export function hadTraffic({ figures }: Totals): boolean {
  const { visits, tried, verified, emails } = figures;
  return [visits, tried, verified, emails].some((count) => (count ?? 0) > 0);
}
