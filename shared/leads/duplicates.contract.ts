import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { RowId, Timestamp } from '../api/field-types.ts';
import { LeadSummary } from './leads.contract.ts';

export const duplicateReasons = ['same_email', 'like_email', 'same_profile', 'same_name'] as const;

/** Two leads that may be one person, and what speaks for it. */
export const DuplicatePair = z
  .object({
    reasons: z.array(z.enum(duplicateReasons)),
    /** The one that unlocked something last. */
    first: LeadSummary,
    second: LeadSummary,
  })
  .meta({ id: 'DuplicatePair' });
export type DuplicatePair = z.infer<typeof DuplicatePair>;

/** Whose value stays. */
const Side = z.enum(['kept', 'merged']);
export type Side = z.infer<typeof Side>;

/** What is chosen between; tags, notes and unlocks of both stay. */
export const mergedFields = {
  name: 'Name',
  headline: 'Headline',
  photoUrl: 'Photo',
  profileUrl: 'Profile',
  email: 'Email',
  stage: 'Stage',
} as const;
export type MergedField = keyof typeof mergedFields;

const Chosen = z.strictObject({
  name: Side.optional(),
  headline: Side.optional(),
  photoUrl: Side.optional(),
  profileUrl: Side.optional(),
  email: Side.optional(),
  stage: Side.optional(),
});

const LeadId = z.string().max(64);
const ReadLead = z.strictObject({
  id: LeadId,
  /** The one that was read. */
  version: z.int().min(1),
});

export const LeadMerge = z.strictObject({
  kept: ReadLead,
  merged: ReadLead,
  /** What is not chosen comes from the kept lead, or from the other one where that has nothing. */
  fields: Chosen.optional(),
  /** The same for your own fields, by id. */
  values: z.record(RowId, Side).optional(),
});
export type LeadMerge = z.infer<typeof LeadMerge>;

export const MergeRecord = z
  .object({
    id: RowId,
    at: Timestamp,
    until: Timestamp,
    keptId: z.string(),
    keptName: z.string(),
    mergedName: z.string(),
    /** A later merge of the kept lead has to be taken back first. */
    isCovered: z.boolean(),
  })
  .meta({ id: 'MergeRecord' });
export type MergeRecord = z.infer<typeof MergeRecord>;

export const duplicateErrors = defineErrors({
  merge_not_possible: [409, 'These leads cannot be merged'],
  merge_out_of_date: [
    409,
    'One of the two leads changed in the meantime. Please check both again.',
  ],
  already_merged: [409, 'One of the two leads was merged already'],
  merge_not_found: [404, 'This merge does not exist, or can no longer be undone'],
  merge_over: [409, 'This merge was already undone'],
  merge_covered: [409, 'The lead was merged again later. Undo that merge first.'],
});

const done = z.object({ success: z.literal(true) });
const pair = z.strictObject({ leadIds: z.tuple([LeadId, LeadId]) });
const pairsOf = {
  items: z.array(DuplicatePair),
  nextCursor: z.string().nullable(),
};

export const duplicatesApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/duplicates',
    auth: 'creator',
    summary:
      'List pairs of leads that may be one person. Each answer covers some leads: it may contain no pair and still name a next page.',
    query: z.strictObject({
      /** Only pairs with this lead. */
      leadId: LeadId.optional(),
      cursor: z.string().max(200).optional(),
    }),
    responses: {
      200: z.object({
        ...pairsOf,
        /** Leads looked at for this answer. */
        looked: z.number().int(),
      }),
    },
    errors: ['lead_not_found'],
  },
  listDistinct: {
    method: 'GET',
    path: '/api/duplicates/distinct',
    auth: 'creator',
    summary: 'List the pairs you called two people, newest first.',
    query: z.strictObject({ cursor: z.string().max(200).optional() }),
    responses: { 200: z.object(pairsOf) },
    errors: [],
  },
  distinguish: {
    method: 'POST',
    path: '/api/duplicates/distinct',
    auth: 'creator',
    summary: 'Mark two leads as two people: they are no longer listed.',
    body: pair,
    responses: { 200: done },
    errors: ['lead_not_found'],
  },
  forgetDistinct: {
    method: 'POST',
    path: '/api/duplicates/distinct/undo',
    auth: 'creator',
    summary: 'Undo that.',
    body: pair,
    responses: { 200: done },
    errors: ['lead_not_found'],
  },
  merge: {
    method: 'POST',
    path: '/api/duplicates/merges',
    auth: 'creator',
    summary: 'Make one lead of two. It can be undone for 30 days.',
    body: LeadMerge,
    responses: { 200: z.object({ mergeId: RowId, lead: LeadSummary }) },
    errors: ['lead_not_found', 'merge_not_possible', 'merge_out_of_date', 'already_merged'],
  },
  listMerges: {
    method: 'GET',
    path: '/api/duplicates/merges',
    auth: 'creator',
    summary: 'List the latest 100 merges that can be undone.',
    responses: { 200: z.object({ merges: z.array(MergeRecord) }) },
    errors: [],
  },
  undoMerge: {
    method: 'POST',
    path: '/api/duplicates/merges/:mergeId/undo',
    auth: 'creator',
    summary: 'Undo a merge. What you changed since then stays, and `stayed` names it.',
    params: z.object({ mergeId: z.string().max(64) }),
    responses: {
      200: z.object({ kept: LeadSummary, merged: LeadSummary, stayed: z.array(z.string()) }),
    },
    errors: ['merge_not_found', 'merge_over', 'merge_covered'],
  },
});
