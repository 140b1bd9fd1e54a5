import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { RowId, Timestamp, requiredText } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';

export const OperatorCreator = z
  .object({
    id: RowId,
    email: z.string(),
    name: z.string(),
    plan: z.object({ id: z.string(), name: z.string() }),
    createdAt: Timestamp,
    lastSignInAt: Timestamp.nullable(),
    suspendedAt: Timestamp.nullable(),
    /** When the account is deleted; null unless that is scheduled. */
    deletionAt: Timestamp.nullable(),
    /** A made-up account with made-up leads and figures. */
    isDemo: z.boolean(),
  })
  .meta({ id: 'OperatorCreator' });
export type OperatorCreator = z.infer<typeof OperatorCreator>;

/** The facts for a decision about an account, without secrets and content. */
export const OperatorCreatorDetails = OperatorCreator.extend({
  emailVerifiedAt: Timestamp.nullable(),
  linkedinProfileUrl: z.string().nullable(),
  /** Since when the profile is confirmed. */
  profileConfirmedAt: Timestamp.nullable(),
  profileConfirmedBy: z.enum(['comment', 'operator']).nullable(),
  suspensionReason: z.string().nullable(),
  /** When the suspension ends by itself. */
  suspendedUntil: Timestamp.nullable(),
  /** When the plan ends, and which one follows; null for a plan without an end. */
  planEnds: z
    .object({ at: Timestamp, next: z.object({ id: z.string(), name: z.string() }) })
    .nullable(),
  /** The current UTC month; a limit of null means unlimited, extra comments are included. */
  month: z.object({
    used: z.number().int(),
    limit: z.number().int().nullable(),
    extra: z.number().int(),
  }),
  /** Leads over quota of all months. */
  leadsOverQuota: z.number().int(),
  sessions: z.number().int(),
  magnets: z.object({ all: z.number().int(), active: z.number().int() }),
  leads: z.number().int(),
  /** Open and settled reports of visitors about the creator's pages. */
  reports: z.number().int(),
}).meta({ id: 'OperatorCreatorDetails' });
export type OperatorCreatorDetails = z.infer<typeof OperatorCreatorDetails>;

export const operatorCreatorErrors = defineErrors({
  creator_not_found: [404, 'This creator does not exist'],
  creator_is_suspended: [409, 'This creator is already suspended'],
  suspension_ends_early: [400, 'Choose an end in the future'],
  creator_is_active: [409, 'This creator is not suspended'],
  plan_not_offered: [409, 'This plan does not exist or is retired'],
  plan_is_set: [409, 'The creator is on this plan already, or returns to it'],
  month_is_unlimited: [409, 'The plan of this creator has no monthly limit'],
  plan_has_no_end: [409, 'The plan of this creator has no end to bring forward'],
});

/** Whose a lead is, and nothing of the person in it. */
export const LeadOwner = z
  .object({
    id: RowId,
    createdAt: Timestamp,
    creator: z.object({ id: RowId, name: z.string(), email: z.string() }),
  })
  .meta({ id: 'LeadOwner' });
export type LeadOwner = z.infer<typeof LeadOwner>;

const params = z.object({ creatorId: z.string().max(100) });
/** Written to the audit log; the creator never sees it. */
const body = z.strictObject({ reason: requiredText(500, 'Say why, for the audit log') });
/** The reason for opening an account is told to its creator. */
const shownReason = z.strictObject({
  reason: requiredText(300, 'Give a reason; the creator reads it'),
});
const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/** Creators as an operator sees them (T44). */
export const operatorCreatorsApi = defineApiWithFiles({
  list: {
    method: 'GET',
    path: '/api/admin/creators',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'Creators, newest first.',
    query: z.object({
      ...PageQuery,
      /** Part of an email or a name. */
      search: z.string().trim().max(200).optional(),
      status: z.enum(['active', 'suspended', 'deletion']).optional(),
    }),
    csv: true,
    responses: { 200: pageOf(OperatorCreator) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  read: {
    method: 'GET',
    path: '/api/admin/creators/:creatorId',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'One creator: plan, magnets, leads and sign-ins in figures.',
    params,
    responses: { 200: OperatorCreatorDetails },
    errors: ['creator_not_found'],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  findLead: {
    method: 'GET',
    path: '/api/admin/leads',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'The creator of a lead, by its exact id. The answer names nothing of the person.',
    query: z.object({
      /** As it stands in the address of the creator's page of the lead, or in a file of leads. */
      id: RowId,
    }),
    responses: { 200: z.object({ lead: LeadOwner.nullable() }) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  enter: {
    method: 'POST',
    path: '/api/admin/creators/:creatorId/enter',
    auth: 'admin',
    roles: ['support'],
    summary:
      "Open a creator's account for half an hour. The creator gets a notice; money, secrets, exports and the account itself stay closed.",
    params,
    body: shownReason,
    responses: { 201: z.object({ token: z.string(), until: Timestamp }) },
    errors: ['creator_not_found', 'creator_is_suspended'],
    limits: [{ by: 'operator', points: 20, seconds: 900, exact: true }],
  },
  suspend: {
    method: 'POST',
    path: '/api/admin/creators/:creatorId/suspend',
    auth: 'admin',
    summary:
      'Suspend a creator: sessions and mailed links end at once, unlock pages answer as inactive.',
    params,
    body: body.extend({
      /** null or absent: until an operator lifts it. */
      until: z.iso.datetime('Choose the day on which the suspension ends').nullish(),
    }),
    responses: { 200: OperatorCreatorDetails },
    errors: ['creator_not_found', 'creator_is_suspended', 'suspension_ends_early'],
    limits,
  },
  setPlan: {
    method: 'POST',
    path: '/api/admin/creators/:creatorId/plan',
    auth: 'admin',
    summary:
      'Set the plan of a creator, without end or until a date, after which the earlier plan returns.',
    params,
    body: body.extend({
      plan: z.string().max(40),
      /** null or absent: for good. */
      until: z.iso.datetime('Choose the day on which the plan ends').nullish(),
    }),
    responses: { 200: OperatorCreatorDetails },
    errors: ['creator_not_found', 'plan_not_offered', 'plan_is_set'],
    limits,
  },
  addRoom: {
    method: 'POST',
    path: '/api/admin/creators/:creatorId/room',
    auth: 'admin',
    summary:
      'Add comments to the current month of a creator. Leads over quota are released, oldest first.',
    params,
    body: body.extend({
      comments: z.int('A whole number').min(1, 'At least 1').max(1_000_000, 'At most 1,000,000'),
    }),
    responses: { 200: OperatorCreatorDetails },
    errors: ['creator_not_found', 'month_is_unlimited'],
    limits,
  },
  endPlan: {
    method: 'POST',
    path: '/api/admin/creators/:creatorId/plan/end',
    auth: 'admin',
    summary: 'End a time-limited plan now. The earlier plan returns.',
    params,
    body,
    responses: { 200: OperatorCreatorDetails },
    errors: ['creator_not_found', 'plan_has_no_end'],
    limits,
  },
  restore: {
    method: 'POST',
    path: '/api/admin/creators/:creatorId/restore',
    auth: 'admin',
    summary: 'Lift a suspension: pages answer again, and the creator may sign in.',
    params,
    body,
    responses: { 200: OperatorCreatorDetails },
    errors: ['creator_not_found', 'creator_is_active'],
    limits,
  },
});
