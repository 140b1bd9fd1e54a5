import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { Timestamp } from '../api/field-types.ts';
import { PageQuery, pageOf } from '../api/pagination.ts';
import { MagnetId } from '../magnets/magnet-fields.ts';
import { FileAnswer } from '../api/file-transfer.ts';
import { RowsPage, RowsQuery } from './counted-rows.ts';
import { Launch, Loss, NEWEST_POSTS, Post } from './launch-hour.ts';
import { CountMetricName, DimensionName, QueryText } from './query.ts';

export const performanceErrors = defineErrors({
  advanced_statistics_not_in_plan: [403, 'Your plan has no advanced statistics'],
  post_not_found: [404, 'Nobody has tried a comment of this post'],
});

/** null: the figure cannot be told for this filter or period, as visits by post. */
const Count = z.int().min(0).nullable();

export const Figures = z
  .object({
    visits: Count,
    visitors: Count,
    tried: Count,
    lost: Count,
    verified: Count,
    emails: Count,
    delivered: Count,
    opened: Count,
    downloaded: Count,
    continued: Count,
  })
  .meta({ id: 'Figures' });
export type Figures = z.infer<typeof Figures>;

/** One value of a dimension. An empty value is "none": no referrer, no tag, an unknown country. */
const BreakdownPage = pageOf(
  z.object({
    value: z.string(),
    /** The title of a magnet, the first words of a post; else the value. */
    label: z.string(),
    figures: Figures,
    compared: Figures.nullable(),
  }),
);

/** Why visitors did not come to the next step. */
const Funnel = z.object({
  /** Verified, failed and waiting comments whose try was counted before the period. */
  triedBefore: z.int().min(0),
  steps: z.array(
    z.object({
      metric: z.enum(['visitors', 'tried', 'verified', 'emails', 'delivered', 'opened']),
      count: Count,
      /** The sum of the reasons. */
      lost: z.int().min(0),
      losses: z.array(
        Loss.extend({
          /** The rows of this reason are as many as its count. */
          hasRows: z.boolean(),
        }),
      ),
    }),
  ),
});

export type Funnel = z.infer<typeof Funnel>;

/** Seven days from Monday, each with 24 hours, in the creator's zone. */
const HeatMap = z.object({ hours: z.array(z.array(z.int().min(0)).length(24)).length(7) });

/**
 * What no figure counts: each time a bot or a preview fetched a page, noted some seconds later, and visits
 * that were loaded ahead or the creator's own.
 */
const Excluded = z.object({
  reasons: z.array(
    z.object({
      reason: z.enum(['bot', 'preview', 'prefetch', 'own']),
      count: z.int().min(0),
      /** The most frequent ones, by the name they give themselves. */
      agents: z.array(z.object({ name: z.string(), count: z.int().min(0) })),
    }),
  ),
  days: z.array(z.object({ day: z.iso.date(), count: z.int().min(0) })),
});

/** How many days a row of the list of magnets shows. */
export const TREND_DAYS = 14;

const MagnetTrend = z
  .object({
    magnetId: MagnetId,
    /** By day, today last. */
    visits: z.array(z.int().min(0)).length(TREND_DAYS),
    verified: z.array(z.int().min(0)).length(TREND_DAYS),
  })
  .meta({ id: 'MagnetTrend' });
export type MagnetTrend = z.infer<typeof MagnetTrend>;

/** Calendar days in the creator's zone, both included. */
const Span = z.object({ from: z.iso.date(), to: z.iso.date() });

const asked = { query: QueryText };
const limits = [{ by: 'creator', points: 600, seconds: 60 }] as const;
const errors = ['advanced_statistics_not_in_plan'] as const;

/** Figures of the lead magnets of a creator, all of them by one query object. */
export const performanceApi = defineApi({
  totals: {
    method: 'GET',
    path: '/api/analytics/totals',
    auth: 'creator',
    summary: 'Totals of a period, and of the one it is compared with.',
    query: z.object(asked),
    responses: {
      200: z.object({
        zone: z.string(),
        span: Span,
        figures: Figures,
        /** Median seconds from the confirmed comment to the delivery; null without a delivery. */
        deliverySeconds: z.number().min(0).nullable(),
        compared: z
          .object({
            span: Span,
            /**
             * The time of its last day up to which it is counted, `HH:MM`, while the last day of the
             * period is not over; null when whole days are compared.
             */
            until: z.string().nullable(),
            figures: Figures,
            deliverySeconds: z.number().min(0).nullable(),
          })
          .nullable(),
      }),
    },
    errors,
    limits,
  },
  series: {
    method: 'GET',
    path: '/api/analytics/series',
    auth: 'creator',
    summary: 'Figures of each hour or day of a period, in the creator’s time zone.',
    query: z.object({
      ...asked,
      /** Hours for at most 14 days; by default hours for one day, else days. */
      by: z.enum(['hour', 'day']).optional(),
    }),
    responses: {
      200: z.object({
        zone: z.string(),
        by: z.enum(['hour', 'day']),
        /** Oldest first, without gaps, up to the end of the period's last day. */
        buckets: z.array(Figures.extend({ start: Timestamp })),
        /** As many days before; the bucket at the same place is compared. */
        compared: z.array(Figures.extend({ start: Timestamp })).nullable(),
      }),
    },
    errors,
    limits,
  },
  breakdown: {
    method: 'GET',
    path: '/api/analytics/breakdown',
    auth: 'creator',
    summary:
      'Figures by the values of a dimension, the largest first. Sources and lead magnets without filters are on every plan.',
    query: z.object({
      ...asked,
      ...PageQuery,
      by: DimensionName,
      sort: CountMetricName.default('visits'),
    }),
    responses: { 200: BreakdownPage },
    errors,
    limits,
  },
  funnel: {
    method: 'GET',
    path: '/api/analytics/funnel',
    auth: 'creator',
    summary: 'The steps from a visit to opened content, with the reasons of each loss.',
    query: z.object(asked),
    responses: { 200: Funnel },
    errors,
    limits,
  },
  heatMap: {
    method: 'GET',
    path: '/api/analytics/heat-map',
    auth: 'creator',
    summary: 'A figure by weekday and hour, in the creator’s time zone.',
    query: z.object({ ...asked, metric: CountMetricName.default('visits') }),
    responses: { 200: HeatMap },
    errors,
    limits,
  },
  rows: {
    method: 'GET',
    path: '/api/analytics/rows',
    auth: 'creator',
    summary:
      'The visits, tries or leads behind a figure, newest first; of visitors the visit that counts.',
    query: RowsQuery,
    responses: { 200: RowsPage },
    errors: [...errors, 'post_not_found'],
    limits,
  },
  excluded: {
    method: 'GET',
    path: '/api/analytics/excluded',
    auth: 'creator',
    summary:
      'Bots, previews and own visits that no figure counts, by UTC day: those that the period touches. Without filters it is on every plan.',
    query: z.object(asked),
    responses: { 200: Excluded },
    errors,
    limits,
  },
  trends: {
    method: 'GET',
    path: '/api/analytics/trends',
    auth: 'creator',
    summary: `Visits and leads of some of your magnets by day, over ${TREND_DAYS} days up to today.`,
    query: z.strictObject({
      /** Up to 100 ids with commas between them. Unknown ones have only zeros. */
      magnets: z.string().regex(/^[a-km-np-z2-9]{12}(?:,[a-km-np-z2-9]{12}){0,99}$/),
    }),
    responses: { 200: z.object({ items: z.array(MagnetTrend) }) },
    errors: [],
    limits,
  },
  posts: {
    method: 'GET',
    path: '/api/analytics/posts',
    auth: 'creator',
    summary: `Your posts with a figure in a period, newest first, at most ${NEWEST_POSTS}.`,
    query: z.object(asked),
    responses: { 200: z.object({ items: z.array(Post) }) },
    errors,
    limits,
  },
  launch: {
    method: 'GET',
    path: '/api/analytics/launch',
    auth: 'creator',
    summary:
      'The first 60 minutes after a post, minute by minute, whatever the period of the query.',
    /** Filters of posts do not count: visits have none, and `post` says which one it is. */
    query: z.object({ ...asked, post: z.string().min(1).max(200) }),
    responses: { 200: Launch },
    errors: [...errors, 'post_not_found'],
    limits,
  },
  export: {
    method: 'GET',
    path: '/api/analytics/export',
    auth: 'creator',
    summary:
      'One table as a CSV file: at most 10,000 values of a dimension, or the figures by day.',
    query: z.object({ ...asked, table: z.union([DimensionName, z.literal('days')]) }),
    responses: { 200: FileAnswer, 206: FileAnswer },
    errors,
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
});
