import type { z } from 'zod';
import {
  type Figures,
  type MagnetTrend,
  type performanceApi,
  TREND_DAYS,
} from '#shared/analytics/performance.contract.ts';
import type { AnalyticsQuery, CountMetric, Dimension } from '#shared/analytics/query.ts';
import { zoneOrUtc } from '#shared/app/time-zone.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts';
import type { Asked } from './fact-rows.queries.ts';
import {
  type BreakdownRow,
  selectBreakdown,
  selectHeat,
  selectSeries,
  selectTotals,
} from './figures.queries.ts';
import { readBreakdownCursor, toPostLabel, writeBreakdownCursor } from './figures.view.ts';
import { readMarks } from './marks.queries.ts';
import { selectTrendDays } from './trends/magnet-trends.queries.ts';
import { addDays, dayIn, lengthOf, quarterIn, type Span, spansOf } from './period.rules.ts';

export type Answer<Name extends keyof typeof performanceApi> = z.input<
  (typeof performanceApi)[Name]['responses'][200]
>;
export type Creator = { id: string; timeZone: string };

/** A question with its days, and the same question for the days it is compared with. */
export interface Question {
  zone: string;
  today: string;
  span: Span;
  compared: Span | null;
  /** Where the last day is not over: the time, as far as the compared days are counted as well. */
  until: string | undefined;
  of(days: Span, until?: string): Asked;
}

export interface Page {
  cursor?: string | undefined;
  limit: number;
}

/**
 * A creator's figures by one query object. Beyond totals, series and unfiltered sources and magnets
 * they need the plan's advanced statistics: throws advanced_statistics_not_in_plan.
 */
export interface PerformanceService {
  totals(creator: Creator, query: AnalyticsQuery): Promise<Answer<'totals'>>;
  series(creator: Creator, query: AnalyticsQuery, by?: 'hour' | 'day'): Promise<Answer<'series'>>;
  breakdown(
    creator: Creator,
    query: AnalyticsQuery,
    split: Page & { by: Dimension; sort: CountMetric },
  ): Promise<Answer<'breakdown'>>;
  heatMap(creator: Creator, query: AnalyticsQuery, metric: CountMetric): Promise<Answer<'heatMap'>>;
  /** Days of some magnets up to today; every plan has them. */
  trends(creator: Creator, magnetIds: readonly string[]): Promise<MagnetTrend[]>;
  /** The question of a query, once the plan allows it. */
  ask(creator: Creator, query: AnalyticsQuery, isBasic?: boolean): Promise<Question>;
}

/** Longer periods have too many hours for a chart. */
const MOST_DAYS_BY_HOUR = 14;

/** Splits that are basic statistics, also as a file. */
export const isOnEveryPlan = (by: Dimension | 'days'): boolean =>
  by === 'source' || by === 'magnet';

/** Reads figures from the roll-ups; days are those of the creator's zone. */
export function createPerformance(dependencies: {
  db: Database;
  clock: Clock;
  subscriptions: SubscriptionsService;
}): PerformanceService {
  const { db, clock, subscriptions } = dependencies;

  const ask: PerformanceService['ask'] = async ({ id: userId, timeZone }, query, isBasic) => {
    if (isBasic !== true || query.filters.length > 0) {
      const { details } = await subscriptions.readFor(userId, userId);
      if (details?.plan.advancedAnalytics !== true) {
        throw new AppError('advanced_statistics_not_in_plan');
      }
    }
    const zone = zoneOrUtc(timeZone);
    const { touch, filters } = query;
    const marks = await readMarks(db);
    const now = clock.now();
    const today = dayIn(zone, now);
    const spans = spansOf(query, today);
    return {
      zone,
      today,
      ...spans,
      until: spans.span.to === today ? quarterIn(zone, now) : undefined,
      of: (span, until) => ({ userId, zone, span, touch, filters, until, marks }),
    };
  };

  const totalsOf = async (asked: Asked) => ({
    span: asked.span,
    ...(await selectTotals(db, asked)),
  });

  return {
    ask,
    async trends({ id: userId, timeZone }, magnetIds) {
      const zone = zoneOrUtc(timeZone);
      const to = dayIn(zone, clock.now());
      const days = Array.from({ length: TREND_DAYS }, (_, at) => addDays(to, at - TREND_DAYS + 1));
      const span = { from: days[0] ?? to, to };
      const marks = await readMarks(db);
      const asked: Asked = { userId, zone, span, touch: 'last', filters: [], marks };
      const rows = await selectTrendDays(db, asked, magnetIds);
      const found = new Map(rows.map((row) => [`${row.magnetId} ${row.day}`, row]));
      return magnetIds.map((magnetId) => {
        const line = days.map((day) => found.get(`${magnetId} ${day}`));
        return {
          magnetId,
          visits: line.map((row) => row?.visits ?? 0),
          verified: line.map((row) => row?.verified ?? 0),
        };
      });
    },
    async totals(creator, query) {
      const { zone, span, compared, until, of } = await ask(creator, query, true);
      const [now, before] = await Promise.all([
        totalsOf(of(span)),
        compared === null ? null : totalsOf(of(compared, until)),
      ]);
      return {
        zone,
        ...now,
        compared: before === null ? null : { ...before, until: until ?? null },
      };
    },
    async series(creator, query, wish) {
      const { zone, span, compared, of } = await ask(creator, query, true);
      const days = lengthOf(span);
      const by = days > MOST_DAYS_BY_HOUR ? 'day' : (wish ?? (days === 1 ? 'hour' : 'day'));
      const [buckets, before] = await Promise.all([
        selectSeries(db, of(span), by),
        compared === null ? null : selectSeries(db, of(compared), by),
      ]);
      return { zone, by, buckets: buckets.map(toBucket), compared: before?.map(toBucket) ?? null };
    },
    async breakdown(creator, query, { by, sort, cursor, limit }) {
      const { zone, span, compared, until, of } = await ask(creator, query, isOnEveryPlan(by));
      const after = cursor === undefined ? undefined : readBreakdownCursor(sort, cursor);
      const rows = await selectBreakdown(db, of(span), { by, sort, after, limit });
      const page = rows.slice(0, limit);
      const values = page.map(({ value }) => value);
      const before =
        compared === null
          ? []
          : await selectBreakdown(db, of(compared, until), { by, sort, values, limit });
      const last = page.at(-1);
      return {
        items: page.map(({ value, label, ...figures }) => ({
          value,
          label: by === 'post' ? toPostLabel(value, zone) : label,
          figures,
          compared: compared === null ? null : figuresOf(before, value, figures),
        })),
        nextCursor:
          rows.length > limit && last !== undefined
            ? writeBreakdownCursor(sort, { count: last[sort] ?? 0, value: last.value })
            : null,
      };
    },
    async heatMap(creator, query, metric) {
      const { span, of } = await ask(creator, query);
      const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
      for (const { weekday, hour, count } of await selectHeat(db, of(span), metric)) {
        const day = hours[weekday - 1];
        if (day !== undefined) day[hour] = count;
      }
      return { hours };
    },
  };
}

/** Of the compared days; zeros where the value has none. */
function figuresOf(rows: readonly BreakdownRow[], wanted: string, like: Figures): Figures {
  const found = rows.find(({ value }) => value === wanted);
  if (found !== undefined) {
    const { value: _value, label: _label, ...figures } = found;
    return figures;
  }
  const { visits, visitors } = like;
  return {
    visits: visits === null ? null : 0,
    visitors: visitors === null ? null : 0,
    tried: 0,
    lost: 0,
    verified: 0,
    emails: 0,
    delivered: 0,
    opened: 0,
    downloaded: 0,
    continued: 0,
  };
}

function toBucket<Row extends { start: Date }>(row: Row): Omit<Row, 'start'> & { start: string } {
  return { ...row, start: row.start.toISOString() };
}
