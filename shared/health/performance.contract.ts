import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { Timestamp } from '../api/field-types.ts';

/** How far back, and how wide a point of a chart is. The hour and the day have a period before them. */
export const performancePeriods = {
  hour: { minutes: 60, step: 1 },
  day: { minutes: 24 * 60, step: 5 },
  week: { minutes: 7 * 24 * 60, step: 60 },
  month: { minutes: 30 * 24 * 60, step: 60 },
} as const;
const PerformancePeriod = z.enum(['hour', 'day', 'week', 'month']);
export type PerformancePeriod = z.infer<typeof PerformancePeriod>;

/** What is measured. Times are milliseconds; `pool` and `queue_depth` are amounts. */
export const measureKinds = [
  /** Answers by the pattern of their route; `failed` 5xx, `refused` 4xx. */
  'route',
  /** How late a timer of a process ran. */
  'loop',
  /** Database connections of a process: in use, and calls that wait for one. */
  'pool',
  /** Entries that could be worked on now. */
  'queue_depth',
  /** Age of the oldest of them. */
  'queue_age',
  /** Calls of a reader of comments; `failed` ones could not read. */
  'reader',
  /** Outcomes of readers, for their counts alone. */
  'reader_outcome',
  /** From a check to content handed over; `failed` took longer than promised. */
  'delivery',
  /** Parts of a delivery at once. */
  'delivery_stage',
] as const;
const MeasureKind = z.enum(measureKinds);
export type MeasureKind = z.infer<typeof MeasureKind>;

const count = z.int().min(0);
const value = z.number().min(0);

/** Of all processes together. Percentiles are at most 5% off; times are milliseconds. */
const Measurement = z
  .object({
    count,
    /** Null where nothing was counted. */
    p50: value.nullable(),
    p95: value.nullable(),
    p99: value.nullable(),
    worst: value.nullable(),
    failed: count,
    refused: count,
  })
  .meta({ id: 'Measurement' });
export type Measurement = z.infer<typeof Measurement>;

export const InstallationPerformance = z
  .object({
    period: PerformancePeriod,
    from: Timestamp,
    to: Timestamp,
    /** The oldest measurement there is; null before the first. */
    collectingSince: Timestamp.nullable(),
    rows: z.array(
      z.object({
        kind: MeasureKind,
        /** Of a route its method and pattern. */
        name: z.string(),
        now: Measurement,
        /** The period before, of the same length; null where it is not kept whole. */
        before: Measurement.nullable(),
      }),
    ),
  })
  .meta({ id: 'InstallationPerformance' });
export type InstallationPerformance = z.infer<typeof InstallationPerformance>;

export const PerformanceSeries = z
  .object({
    /** Minutes of a point. */
    step: count,
    /** Every point of the period, oldest first. */
    points: z.array(z.object({ at: Timestamp, ...Measurement.shape })),
  })
  .meta({ id: 'InstallationSeries' });
export type PerformanceSeries = z.infer<typeof PerformanceSeries>;

const limits = [{ by: 'operator', points: 120, seconds: 60 }] as const;

export const installationPerformanceApi = defineApi({
  overview: {
    method: 'GET',
    path: '/api/admin/performance',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'Measurements of all processes in a period: routes, queues, readers, deliveries.',
    query: z.object({ period: PerformancePeriod.default('hour') }),
    responses: { 200: InstallationPerformance },
    errors: [],
    limits,
  },
  series: {
    method: 'GET',
    path: '/api/admin/performance/series',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'One kind of measurement over time, of one name or of all.',
    query: z.object({
      period: PerformancePeriod.default('hour'),
      kind: MeasureKind.default('route'),
      name: z.string().min(1).max(300).optional(),
    }),
    responses: { 200: PerformanceSeries },
    errors: [],
    limits,
  },
});
