import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';

/** A group of fewer creators shows its size alone, so that nobody's own figures can be read from it. */
export const SMALLEST_GROUP = 5;
/** Steps of creators are counted for this long after the sign-up. */
export const MILESTONE_DAYS = 180;

const count = z.int().min(0);
const Day = z.iso.date();

const Growth = z.object({
  signUps: count,
  /** Creators with a visit or a lead, each once a day or a week. */
  activeCreators: count,
  magnetsPublished: count,
  visits: count,
  leads: count,
  emails: count,
  /** Checked comments by their first result. */
  verified: count,
  pending: count,
  refused: count,
});

const GrowthBucket = Growth.extend({ from: Day });

export const InstallationGrowth = z
  .object({
    /** The first day with figures; null before the first count. */
    since: Day.nullable(),
    /** Oldest first; the last one is not over. */
    buckets: z.array(GrowthBucket),
    /** The same number of buckets before them; null where there were no figures yet. */
    before: z.array(GrowthBucket).nullable(),
    /** Checked comments by result and reason, most first. */
    outcomes: z.array(
      z.object({
        result: z.string(),
        /** Null where the result says it all. */
        reason: z.string().nullable(),
        amount: count,
        before: count.nullable(),
      }),
    ),
    /** By template; null where fewer than the smallest group of creators use it. */
    templates: z.array(
      z.object({
        template: z.string(),
        magnetsPublished: count,
        visits: count.nullable(),
        leads: count.nullable(),
      }),
    ),
    /** Creators by plan today, and at the beginning of the period where that is known. */
    plans: z.array(
      z.object({ planId: z.string(), name: z.string(), creators: count, before: count.nullable() }),
    ),
    /** Figures of the demo are among them. */
    hasDemo: z.boolean(),
  })
  .meta({ id: 'InstallationGrowth' });
export type InstallationGrowth = z.infer<typeof InstallationGrowth>;

export const activationSteps = ['confirmed', 'magnet', 'published', 'visit', 'lead'] as const;

export const InstallationCreators = z
  .object({
    /** Creators who signed up in these weeks. */
    signedUp: count,
    steps: z.array(
      z.object({
        step: z.enum(activationSteps),
        creators: count,
        /** From the sign-up; null for fewer than the smallest group. */
        medianMinutes: count.nullable(),
      }),
    ),
    /** Newest first. */
    cohorts: z.array(
      z.object({
        /** The Monday of the sign-ups. */
        week: Day,
        creators: count,
        /** Active ones in the week of the sign-up and each after it; null for a small group. */
        active: z.array(count).nullable(),
      }),
    ),
  })
  .meta({ id: 'InstallationCreators' });
export type InstallationCreators = z.infer<typeof InstallationCreators>;

const limits = [{ by: 'operator', points: 120, seconds: 60 }] as const;

export const growthApi = defineApi({
  growth: {
    method: 'GET',
    path: '/api/admin/analytics/growth',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'Growth of the installation by UTC day or week, unlock results, templates and plans.',
    query: z.object({
      days: z.coerce.number<string>().int().min(7).max(365).default(30),
      by: z.enum(['day', 'week']).default('day'),
    }),
    responses: { 200: InstallationGrowth },
    errors: [],
    limits,
  },
  creators: {
    method: 'GET',
    path: '/api/admin/analytics/creators',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'How far creators come after the sign-up, and how many stay, by week of sign-up.',
    query: z.object({ weeks: z.coerce.number<string>().int().min(1).max(52).default(12) }),
    responses: { 200: InstallationCreators },
    errors: [],
    limits,
  },
});
