import type { FigureDetails } from '#server/features/analytics/figures/figure-details.service.ts';
import type { PerformanceService } from '#server/features/analytics/figures/performance.service.ts';
import {
  type AnalyticsQuery,
  type Dimension,
  dimensions,
  plainQuery,
} from '#shared/analytics/query.ts';

type Filter = AnalyticsQuery['filters'][number];

/** What a creator asks of their figures: which answer, under which filters. */
export interface FigureQuestion {
  name: string;
  ask(): Promise<unknown>;
}

/** Filters as somebody clicks them together, by what they are called in the report. */
const filtersOf = (magnetId: string): Record<string, Filter[]> => {
  const is = (dimension: Dimension, ...values: string[]): Filter => ({ dimension, values });
  const magnet = is('magnet', magnetId);
  return {
    'no filter': [],
    source: [is('source', 'linkedin')],
    magnet: [magnet],
    country: [is('country', 'AC')],
    tag: [is('utmSource', 'linkedin')],
    'country and device': [is('country', 'AA'), is('device', 'mobile')],
    'magnet and source': [magnet, is('source', 'linkedin')],
  };
};

/** Every kind of answer under every filter, of the usual 30 days; some of 90 days and a year. */
export function figureQuestions(
  { userId, post, magnetId }: { userId: string; post: string; magnetId: string },
  performance: PerformanceService,
  details: FigureDetails,
): FigureQuestion[] {
  const creator = { id: userId, timeZone: 'Europe/Berlin' };
  const page = { limit: 20 };
  const questions: FigureQuestion[] = [];
  for (const [under, filters] of Object.entries(filtersOf(magnetId))) {
    const query: AnalyticsQuery = { ...plainQuery, filters };
    const long: AnalyticsQuery = { ...query, period: { kind: '90d' } };
    const add = (name: string, ask: () => Promise<unknown>) =>
      questions.push({ name: `${name}, ${under}`, ask });
    add('totals', () => performance.totals(creator, query));
    add('totals of 90 days', () => performance.totals(creator, long));
    add('series', () => performance.series(creator, query, 'day'));
    add('series of hours', () =>
      performance.series(creator, { ...query, period: { kind: '7d' } }, 'hour'),
    );
    const splits = Object.keys(dimensions) as Dimension[]; // a closed table
    for (const by of splits) {
      add(`by ${by}`, () => performance.breakdown(creator, query, { ...page, by, sort: 'visits' }));
    }
    add('funnel', () => details.funnel(creator, query));
    add('heat map', () => performance.heatMap(creator, query, 'visits'));
    add('rows of visits', () => details.rows(creator, query, { ...page, metric: 'visits' }));
    add('rows of leads', () => details.rows(creator, query, { ...page, metric: 'verified' }));
    add('export by country', () => details.export(creator, query, 'country'));
    add('export by day', () => details.export(creator, query, 'days'));
    add('excluded', () => details.excluded(creator, query));
    add('posts', () => details.posts(creator, query));
    add('launch', () => details.launch(creator, query, post));
  }
  return questions;
}
