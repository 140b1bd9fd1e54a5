import { z } from 'zod';
import { RowId, Timestamp } from '../api/field-types.ts';
import { PageQuery, pageOf } from '../api/pagination.ts';
import { LAUNCH_MINUTES } from './launch-hour.ts';
import { isDifference, listedReasons, metricOfLoss } from './loss-advice.ts';
import { CountMetricName, DimensionName, QueryText } from './query.ts';

/** A series has hours for at most 14 days, and clocks may be set back within them. */
const MOST_HOURS = 14 * 24;

/** Which number's rows. */
export const RowsQuery = z
  .object({
    query: QueryText,
    ...PageQuery,
    metric: CountMetricName.default('visits'),
    /**
     * Of failed tries those that failed for one reason, of tries those that wait, of verified or delivered
     * leads those that came no further.
     */
    reason: z.enum(listedReasons).optional(),
    /** One hour of the period, by its place in the series of hours: real hours from its first midnight. */
    hour: z.coerce.number<string>().int().min(0).max(MOST_HOURS).optional(),
    /** One hour of the week, by its place in the heat map: 0 is Monday at 0:00 on the creator's clock. */
    weekHour: z.coerce.number<string>().int().min(0).max(167).optional(),
    /**
     * Only the first 60 minutes after a post, by its key, whatever the period and the filters of posts. Of
     * its tries, a reason takes those that wait for it.
     */
    launch: z.string().min(1).max(200).optional(),
    /** One minute of that hour; 0 is the first one. */
    minute: z.coerce
      .number<string>()
      .int()
      .min(0)
      .max(LAUNCH_MINUTES - 1)
      .optional(),
  })
  .refine(
    ({ metric, reason, launch }) =>
      reason === undefined ||
      (launch === undefined
        ? metric === metricOfLoss(reason)
        : !isDifference(reason) &&
          (metric === 'tried' || (metric === 'lost' && reason !== 'waiting'))),
    { path: ['reason'], error: 'This reason belongs to another figure' },
  )
  .refine(({ launch, minute }) => minute === undefined || launch !== undefined, {
    path: ['minute'],
    error: 'A minute needs its post',
  })
  .refine(({ launch, metric }) => launch === undefined || isLaunchMetric(metric), {
    path: ['metric'],
    error: 'The first hour of a post does not have this figure',
  })
  .refine(
    ({ launch, hour, weekHour }) =>
      launch === undefined || (hour === undefined && weekHour === undefined),
    { path: ['launch'], error: 'Choose either an hour of the period or that of a post' },
  );

const isLaunchMetric = (metric: string): boolean =>
  ['visits', 'tried', 'verified', 'lost'].includes(metric);

/** What a number was counted from, newest first. */
export const RowsPage = pageOf(
  z.object({
    id: z.string(),
    at: Timestamp,
    magnetId: z.string(),
    magnetTitle: z.string(),
    postKey: z.string().nullable(),
    /** `url` is null where the key names no post of LinkedIn. */
    post: z.object({ label: z.string(), url: z.string().nullable() }).nullable(),
    lead: z.object({ id: RowId, name: z.string() }).nullable(),
    /**
     * The entry of the activity that a try made, and who wrote its comment, where that was read. Null
     * where none can be told for certain, as for links of no comment.
     */
    entry: z.object({ id: RowId, author: z.string().nullable() }).nullable(),
    reason: z.string().nullable(),
    /** From the confirmed comment to the delivery; null for everything else. */
    seconds: z.number().min(0).nullable(),
    way: z.partialRecord(DimensionName.exclude(['magnet', 'post']), z.string()),
  }),
).extend({
  /** Visits before this moment were removed by the installation's retention; figures stay. */
  rowsSince: Timestamp.nullable(),
});
export type ShownRow = z.infer<typeof RowsPage>['items'][number];
