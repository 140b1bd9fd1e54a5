import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { RowId, Timestamp } from '../api/field-types.ts';
import { PlanEnd } from '../subscriptions/subscriptions.contract.ts';
import { UsageNotice } from '../billing/usage-notices.contract.ts';
import { AttentionItem } from './attention.ts';

/** Visits = counted page loads; tried = checks run; verified = leads made; emails = addresses given. */
export const FunnelFigures = z
  .object({
    visits: z.number().int(),
    tried: z.number().int(),
    verified: z.number().int(),
    emails: z.number().int(),
  })
  .meta({ id: 'FunnelFigures' });
export type FunnelFigures = z.infer<typeof FunnelFigures>;

export const firstStepKeys = ['profile', 'magnet', 'attempt', 'post', 'lead'] as const;

/** What a new creator does, in this order; each step is judged by facts. */
export const FirstSteps = z
  .object({
    /** Hidden by the creator, until they are shown again. */
    isHidden: z.boolean(),
    steps: z.array(
      z.object({
        key: z.enum(firstStepKeys),
        isDone: z.boolean(),
        /** Done because the creator says so, which can be taken back. */
        isMarked: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof FirstSteps>;

const FirstLead = z.object({
  id: RowId,
  name: z.string(),
  magnetTitle: z.string(),
  at: Timestamp,
  /** From the moment the magnet went live; null when that came later. */
  secondsAfterPublishing: z.number().int().min(0).nullable(),
});

export const analyticsApi = defineApi({
  dashboard: {
    method: 'GET',
    path: '/api/dashboard',
    auth: 'creator',
    summary: 'Figures for today and the last 30 days in your time zone, latest leads, approvals.',
    responses: {
      200: z.object({
        today: FunnelFigures,
        last30Days: FunnelFigures,
        /** One entry a day in the creator's zone, oldest first, 30 of them. */
        days: z.array(FunnelFigures.extend({ day: z.iso.date() })),
        latestLeads: z.array(
          z.object({
            id: RowId,
            name: z.string(),
            email: z.string().nullable(),
            magnetTitle: z.string(),
            at: Timestamp,
            overQuota: z.boolean(),
            confirmed: z.boolean(),
          }),
        ),
        /** False where the plan has no emails: then no lead here has its address. */
        showsEmails: z.boolean(),
        /** Until it is claimed: the lead to celebrate, once in an account's life. */
        firstLead: FirstLead.nullable(),
        approvalsWaiting: z.number().int(),
        /** Parts of limits that are used, also those that were put away. */
        usageNotices: z.array(UsageNotice),
        /** The last time leads over quota were released. */
        lastRelease: z.object({ id: RowId, leads: z.number().int(), at: Timestamp }).nullable(),
        usage: z.object({
          planName: z.string(),
          /** null for a plan that stays. */
          planEnds: PlanEnd.nullable(),
          activeMagnets: z.number().int(),
          magnetLimit: z.number().int().nullable(),
          commentsUsed: z.number().int(),
          /** Including the extra ones. */
          commentLimit: z.number().int().nullable(),
          /** Given by an operator for this month only. */
          commentsExtra: z.number().int(),
          /** Of all months. */
          leadsOverQuota: z.number().int(),
        }),
      }),
    },
    errors: [],
  },
  claimFirstLead: {
    method: 'POST',
    path: '/api/dashboard/first-lead',
    auth: 'creator',
    summary: 'Claim the celebration of the first lead, for one screen only.',
    responses: {
      /** False: another screen has it, or there is none to celebrate. */
      200: z.object({ claimed: z.boolean() }),
    },
    errors: [],
    limits: [{ by: 'creator', points: 30, seconds: 60 }],
  },
  attention: {
    method: 'GET',
    path: '/api/dashboard/attention',
    auth: 'creator',
    summary: 'Tasks that only you can settle, the most urgent first. Empty when nothing needs you.',
    responses: { 200: z.object({ items: z.array(AttentionItem) }) },
    errors: [],
    limits: [{ by: 'creator', points: 120, seconds: 60 }],
  },
  firstSteps: {
    method: 'GET',
    path: '/api/dashboard/first-steps',
    auth: 'creator',
    summary: 'Your first steps, and which of them are done.',
    responses: { 200: FirstSteps },
    errors: [],
    limits: [{ by: 'creator', points: 120, seconds: 60 }],
  },
  changeFirstSteps: {
    method: 'PATCH',
    path: '/api/dashboard/first-steps',
    auth: 'creator',
    summary: 'Hide the first steps, show them again, or say whether your post is published.',
    body: z.strictObject({
      isHidden: z.boolean().optional(),
      /** Marks the step `post`. */
      isPosted: z.boolean().optional(),
    }),
    responses: { 200: FirstSteps },
    errors: [],
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
});
