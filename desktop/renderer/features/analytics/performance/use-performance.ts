import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import {
  type AnalyticsQuery,
  type CountMetric,
  type Dimension,
  isCountMetric,
  plainQuery,
  writeQuery,
} from '#shared/analytics/query.ts';
import { useAddress } from '#desktop/renderer/navigation/use-address-values.ts';

/** What the screen shows: which figures, and which of them the chart draws. */
export interface PerformanceState {
  query: AnalyticsQuery;
  metric: CountMetric;
  change: (change: Partial<AnalyticsQuery>) => void;
  choose: (metric: CountMetric) => void;
  /**
   * Filters by one value, or takes that filter away again. Visits have no post: with a filter by one, tries
   * are drawn in their place.
   */
  toggle: (dimension: Dimension, value: string) => void;
}

const importReader = () => import('./read-query.ts');
type Reader = Awaited<ReturnType<typeof importReader>>;
let loading: Promise<Reader> | undefined;
let loaded: Reader | undefined;

/** What reads an address, loaded once. */
function loadReader(): Promise<Reader> {
  loading ??= importReader().then((reader) => (loaded = reader));
  return loading;
}

/**
 * `plain` is what an address without a query means. The address holds the state, so that it can be linked; each change is a step
 * of the history.
 */
export function usePerformance(plain: AnalyticsQuery = plainQuery): PerformanceState {
  const { address, latest, write } = useAddress();
  const text = address.get('query');
  // `use` also when it is loaded: React's second try after a wait has to call the same hooks as the first.
  const query = text === null ? plain : (use(loadReader()).readQuery(text) ?? plainQuery);
  const metric = chosen(address.get('metric'));
  // Ready before the first change writes an address that has to be read.
  useEffect(() => void loadReader(), []);

  const changeBy = (
    partOf: (now: AnalyticsQuery) => Partial<AnalyticsQuery>,
    drawn?: (next: AnalyticsQuery) => CountMetric,
  ) => {
    const written = latest().get('query');
    if (written !== null && loaded === undefined) {
      // A choice before this one is in the address, and nothing can read it yet.
      void loadReader().then(() => changeBy(partOf, drawn));
      return;
    }
    const now = written === null ? plain : (loaded?.readQuery(written) ?? query);
    const next = { ...now, ...partOf(now) };
    const nextText = JSON.stringify(next);
    write(
      {
        query: nextText === JSON.stringify(plain) ? '' : nextText,
        ...(drawn !== undefined && metricPart(drawn(next))),
      },
      'step',
    );
  };
  return {
    query,
    metric,
    change: (part) => changeBy(() => part),
    choose: (next) => write(metricPart(next), 'step'),
    toggle: (dimension, value) =>
      changeBy(
        ({ filters }) => ({ filters: toggled(filters, dimension, value) }),
        ({ filters }) => drawnUnder(filters, chosen(latest().get('metric'))),
      ),
  };
}

const metricPart = (metric: CountMetric) => ({ metric: metric === 'visits' ? '' : metric });

const drawnUnder = (filters: Filters, metric: CountMetric): CountMetric =>
  (metric === 'visits' || metric === 'visitors') &&
  filters.some(({ dimension }) => dimension === 'post')
    ? 'tried'
    : metric;

const chosen = (name: string | null): CountMetric =>
  name !== null && isCountMetric(name) ? name : 'visits';

type Filters = AnalyticsQuery['filters'];

/** Values of one dimension stand in one filter: any of them fits. */
export function toggled(filters: Filters, dimension: Dimension, value: string): Filters {
  const old = filters.find((filter) => filter.dimension === dimension);
  if (old === undefined) return [...filters, { dimension, values: [value] }];
  const values = old.values.includes(value)
    ? old.values.filter((one) => one !== value)
    : [...old.values, value];
  return filters.flatMap((filter) =>
    filter !== old ? [filter] : values.length === 0 ? [] : [{ dimension, values }],
  );
}

/** The filters with one dimension set to one value: what a number in a row counts. */
export function narrowed(filters: Filters, dimension: Dimension, value: string): Filters {
  return [
    ...filters.filter((filter) => filter.dimension !== dimension),
    { dimension, values: [value] },
  ];
}

export function isFilteredBy(query: AnalyticsQuery, dimension: Dimension, value: string): boolean {
  return query.filters.some(
    (filter) => filter.dimension === dimension && filter.values.includes(value),
  );
}

/** The query as part of a request. */
export function asked(query: AnalyticsQuery): { query?: string } {
  const text = writeQuery(query);
  return text === undefined ? {} : { query: text };
}

/** Older figures stay while others are read: a screen that empties itself cannot be compared. */
export const kept = {
  placeholderData: keepPreviousData,
  staleTime: 30_000,
} satisfies Partial<UseQueryOptions>;
