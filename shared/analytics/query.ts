import { z } from 'zod';
import { isStorableText } from '../api/field-types.ts';
import { originFields } from '../leads/lead-sources.ts';

/** What is counted, with the exact formula that every screen shows. */
export const metrics = {
  visits: {
    label: 'Visits',
    formula:
      'Openings of an unlock page by a browser. Bots, previews and your own are not counted.',
  },
  visitors: {
    label: 'Visitors',
    formula:
      'Distinct browsers of each page on each UTC day, identified by a hash of that day, summed over pages and days. A browser that comes back on another day counts again. It counts with its first visit of the day.',
  },
  tried: {
    label: 'Tries',
    formula:
      'Links that people pasted into an unlock page. The same comment within 10 seconds or while it waits is one try, and so are links of no comment within a minute.',
  },
  lost: {
    label: 'Failed',
    formula:
      'Tries that ended without a confirmed comment, with the reason, at the moment they ended. Comments that still wait, also those with nearly the right word, are not among them: once approved they are verified, once rejected they fail.',
  },
  verified: {
    label: 'Verified',
    formula: 'Comments that were confirmed. Each of them is one lead.',
  },
  emails: { label: 'Emails', formula: 'Leads that gave an email address.' },
  delivered: {
    label: 'Delivered',
    formula: 'Leads that received the content, on the page or by email. A lead counts once.',
  },
  opened: {
    label: 'Opened',
    formula:
      'Leads to whose browser the server sent the content, on the page or from the mailed link. A lead counts once.',
  },
  downloaded: {
    label: 'Downloads',
    formula:
      'Leads whose browser asked the server for the file of a lead magnet. A lead counts once; texts and links have none.',
  },
  continued: {
    label: 'Next step',
    formula:
      'Leads whose browser asked the server for the next step of a lead magnet. A lead counts once; lead magnets without a next step have none.',
  },
  deliveryTime: {
    label: 'Delivered in',
    formula: 'Median time from the confirmed comment to the delivery.',
  },
} as const;
export type Metric = keyof typeof metrics;
/** Metrics that are sums. */
export type CountMetric = Exclude<Metric, 'deliveryTime'>;

/** By what figures can be split and filtered. */
export const dimensions = {
  magnet: 'Lead magnet',
  post: 'Post',
  ...originFields,
  country: 'Country',
  device: 'Device',
  browser: 'Browser',
  template: 'Template',
} as const;
export type Dimension = keyof typeof dimensions;

/** The names of a table as a tuple for `z.enum`. */
const keysOf = <Key extends string>(table: { readonly [key in Key]: unknown }) =>
  Object.keys(table) as [Key, ...Key[]]; // keys of the table

export const countMetricNames = keysOf(metrics).filter((name) => name !== 'deliveryTime');
export const isCountMetric = (name: string): name is CountMetric =>
  name !== 'deliveryTime' && Object.hasOwn(metrics, name);
export const DimensionName = z.enum(keysOf(dimensions));
export const CountMetricName = z.enum(countMetricNames as [CountMetric, ...CountMetric[]]); // filtered above

/** The longest period, in days. */
export const LONGEST_PERIOD = 1_096;
export const MOST_FILTERS = 10;
const MOST_VALUES = 50;

const Day = z.iso.date().refine((day) => day >= '2000-01-01', 'Please choose a later day');
/** Periods that end today. */
export const periodKinds = ['today', '7d', '30d', '90d'] as const;
/** What a period may be compared with. */
export const comparisons = ['none', 'previous', 'year'] as const;
const Period = z.union(
  [
    z.strictObject({ kind: z.enum(periodKinds) }),
    z
      .strictObject({ kind: z.literal('own'), from: Day, to: Day })
      .refine(({ from, to }) => from <= to, 'A period ends after it begins')
      .refine(
        ({ from, to }) => daysBetween(from, to) < LONGEST_PERIOD,
        `A period has at most ${LONGEST_PERIOD} days`,
      ),
  ],
  { error: 'Please choose one of the periods' },
);

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/**
 * Which figures: a period of days in the creator's zone, what it is compared with, the touch that
 * tells a lead's way, and filters that all have to match. An empty value stands for "none".
 */
export const AnalyticsQuery = z
  .strictObject({
    period: Period.default({ kind: '30d' }),
    compare: z.enum(comparisons).default('none'),
    touch: z.enum(['first', 'last']).default('last'),
    filters: z
      .array(
        z.strictObject({
          dimension: DimensionName,
          values: z.array(z.string().max(300).refine(isStorableText)).min(1).max(MOST_VALUES),
        }),
      )
      .max(MOST_FILTERS)
      .default([]),
  })
  .meta({ id: 'AnalyticsQuery' });
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>;

/** 30 days, compared with nothing, by the last touch, unfiltered. */
export const plainQuery: AnalyticsQuery = {
  period: { kind: '30d' },
  compare: 'none',
  touch: 'last',
  filters: [],
};

/** The query as one parameter of an address; `undefined` for the plain one. @public */
export function writeQuery(query: AnalyticsQuery): string | undefined {
  const text = JSON.stringify(query);
  return text === JSON.stringify(plainQuery) ? undefined : text;
}

/** The query in the parameter `query` of a GET request, as JSON. */
export const QueryText = z
  .string()
  .max(8_000)
  .default('{}')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'The query is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(AnalyticsQuery);
