import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { Timestamp } from '#shared/api/field-types.ts';
import { MagnetId } from '#shared/magnets/magnet-fields.ts';

/** Leads over the monthly limit. */
export const OverQuotaLeads = z
  .object({
    count: z.int().min(0),
    /** When the oldest came; null without any. */
    oldestAt: Timestamp.nullable(),
    /** How many of them this month has room for now. */
    fitNow: z.int().min(0),
    /** When the next month begins and makes room. */
    nextMonthAt: Timestamp,
  })
  .meta({ id: 'OverQuotaLeads' });
export type OverQuotaLeads = z.infer<typeof OverQuotaLeads>;

/** A magnet that is active, or that the plan paused. */
export const RoomMagnet = z.object({
  id: MagnetId,
  title: z.string(),
  isActive: z.boolean(),
  /** An operator took its page down: it cannot be active. */
  isTakenDown: z.boolean(),
  /** When the plan paused it; null for an active one. */
  pausedAt: Timestamp.nullable(),
});
export type RoomMagnet = z.infer<typeof RoomMagnet>;

export const MagnetRoom = z
  .object({
    /** Active at once; null means unlimited. */
    limit: z.int().nullable(),
    /** Active ones first, then those the plan paused; at most 1,000. */
    magnets: z.array(RoomMagnet),
  })
  .meta({ id: 'MagnetRoom' });
export type MagnetRoom = z.infer<typeof MagnetRoom>;

/** What last month would have been on another plan. */
export const PlanMonth = z.object({
  planId: z.string(),
  planName: z.string(),
  /** A month's limit; null means unlimited. */
  commentLimit: z.int().nullable(),
  /** Of last month's leads, those that would have waited for room. */
  overQuota: z.int().min(0),
  /** Whether today's magnets would all be active. */
  magnetLimit: z.int().nullable(),
  pausedMagnets: z.int().min(0),
  storageLimit: z.number(),
  /** Leads of last month who could have been asked for an email; null where the plan has no emails. */
  askedForEmail: z.int().min(0).nullable(),
  /** Visits of last month a pixel could have reported; null where the plan has none. */
  pixelVisits: z.int().min(0).nullable(),
});
export type PlanMonth = z.infer<typeof PlanMonth>;

export const LastMonth = z
  .object({
    /** UTC, such as 2026-05. */
    month: z.string(),
    /** The account was there in that month, or in a part of it. */
    wasHere: z.boolean(),
    /** Leads of the month, those over quota too. */
    leads: z.int().min(0),
    /** Of them, those that are over quota now. */
    leadsOverQuota: z.int().min(0),
    visits: z.int().min(0),
    /** Of the leads, those that left an email. */
    emails: z.int().min(0),
    activeMagnets: z.int().min(0),
    storage: z.number().min(0),
    /** The plans on offer, from the smallest. */
    plans: z.array(PlanMonth),
  })
  .meta({ id: 'LastMonth' });
export type LastMonth = z.infer<typeof LastMonth>;

export const planRoomErrors = defineErrors({
  magnet_choice_invalid: [
    409,
    'One of these magnets cannot be active: it was changed, deleted or taken down',
  ],
  magnet_choice_too_many: [409, 'Your plan has room for fewer active magnets'],
});

const creator = { auth: 'creator' } as const;
const reading = [{ by: 'creator', points: 120, seconds: 60 }] as const;
const writing = [{ by: 'creator', points: 30, seconds: 60 }] as const;

/** What a plan has no room for, and what it would have room for. */
export const planRoomApi = defineApi({
  overQuotaLeads: {
    method: 'GET',
    path: '/api/subscriptions/me/over-quota-leads',
    ...creator,
    summary: 'Leads over your monthly limit, and how many of them have room now.',
    responses: { 200: OverQuotaLeads },
    errors: [],
    limits: reading,
  },
  releaseOverQuota: {
    method: 'POST',
    path: '/api/subscriptions/me/over-quota-leads/release',
    ...creator,
    summary:
      'Release the leads over your monthly limit that this month has room for, oldest first.',
    responses: { 200: z.object({ released: z.int().min(0), overQuota: OverQuotaLeads }) },
    errors: [],
    limits: writing,
  },
  magnets: {
    method: 'GET',
    path: '/api/subscriptions/me/active-magnets',
    ...creator,
    summary: 'Your active magnets and those that your plan paused.',
    responses: { 200: MagnetRoom },
    errors: [],
    limits: reading,
  },
  chooseMagnets: {
    method: 'PUT',
    path: '/api/subscriptions/me/active-magnets',
    ...creator,
    summary: 'Choose which of these magnets are active. The others are paused; nothing is deleted.',
    body: z.strictObject({
      magnetIds: z.array(MagnetId).max(1_000, 'At most 1,000 magnets'),
    }),
    responses: { 200: MagnetRoom },
    errors: ['magnet_choice_invalid', 'magnet_choice_too_many'],
    limits: writing,
  },
  lastMonth: {
    method: 'GET',
    path: '/api/subscriptions/me/last-month',
    ...creator,
    summary: 'The result of each plan for last month, from your own leads and visits.',
    responses: { 200: LastMonth },
    errors: [],
    limits: [{ by: 'creator', points: 30, seconds: 60 }],
  },
});
