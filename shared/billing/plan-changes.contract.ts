import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { Timestamp } from '#shared/api/field-types.ts';
import { MagnetId } from '#shared/magnets/magnet-fields.ts';
import { Feature } from '#shared/subscriptions/entitlements.contract.ts';

/** What another plan would change, before anybody decides. */
export const PlanChanges = z
  .object({
    plan: z.object({ id: z.string(), name: z.string() }),
    magnets: z.object({
      /** Active at once; null means unlimited. */
      limit: z.int().nullable(),
      /** The active ones, those that stay first: chosen ones, then those activated last. */
      active: z.array(
        z.object({ id: MagnetId, title: z.string(), isChosen: z.boolean(), stays: z.boolean() }),
      ),
    }),
    comments: z.object({ limit: z.int().nullable(), used: z.int() }),
    /** In bytes. Files above the limit stay; nothing can be added. */
    storage: z.object({ limit: z.number(), used: z.number() }),
    /** What is included now and not then, and whether it is in use. */
    stops: z.array(z.object({ feature: Feature, isInUse: z.boolean() })),
    /** What is not included now, and is then. */
    begins: z.array(Feature),
  })
  .meta({ id: 'PlanChanges' });
export type PlanChanges = z.infer<typeof PlanChanges>;

/** How much of a limit is used. */
export const Meter = z.object({
  meter: Feature.extract(['active_magnets', 'comments', 'storage']),
  /** Magnets, comments of the month, or bytes; null means unlimited. */
  limit: z.number().nullable(),
  used: z.number(),
  /** When it begins at 0 again; null for what does not. */
  resetsAt: Timestamp.nullable(),
  /** At the pace of the last 14 days; null when that is not before the end of the month, or of a year. */
  runsOutAt: Timestamp.nullable(),
  /** Used in a day, over the last 14 days or the life of a younger account; 0 for magnets. */
  perDay: z.number().min(0),
  source: z.enum(['plan', 'gift', 'override', 'installation']),
});

const creator = { auth: 'creator' } as const;
/** A launch hour changes meters each second. */
const limits = [{ by: 'creator', points: 240, seconds: 60 }] as const;

/** A creator's own use of the plan, and what another plan would change. */
export const planChangesApi = defineApi({
  meters: {
    method: 'GET',
    path: '/api/subscriptions/me/meters',
    ...creator,
    summary: 'The meters of the plan: use, limit, when it runs out, and the months before.',
    responses: {
      200: z.object({
        meters: z.array(Meter),
        /** Newest first, at most 24, UTC. */
        months: z.array(z.object({ month: z.string(), used: z.int(), limit: z.int().nullable() })),
      }),
    },
    errors: [],
    limits,
  },
  preview: {
    method: 'GET',
    path: '/api/subscriptions/me/changes',
    ...creator,
    summary:
      'The effects of another plan: magnets it would pause, features it would stop and begin. Nothing is changed.',
    query: z.object({ plan: z.string().max(40) }),
    responses: { 200: PlanChanges },
    errors: ['plan_not_offered'],
    limits,
  },
  keepMagnets: {
    method: 'PUT',
    path: '/api/subscriptions/me/kept-magnets',
    ...creator,
    summary:
      'Choose which magnets stay active when a plan has room for fewer. It replaces the choice before.',
    body: z.strictObject({
      magnetIds: z.array(MagnetId).max(1_000, 'At most 1,000 magnets'),
    }),
    responses: { 200: z.object({ magnetIds: z.array(MagnetId) }) },
    errors: ['magnet_not_found'],
    limits,
  },
});
