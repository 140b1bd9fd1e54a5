import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { RowId, Timestamp } from '../api/field-types.ts';
import { pageOf } from '../api/pagination.ts';
import { commentStateNames } from './comment-states.ts';
import { type OwnFieldKind, ownFieldKinds } from './lead-fields.ts';
import { LeadFilter } from './lead-filter.ts';
import { LeadTouch, type OriginField } from './lead-sources.ts';
import { scoreBands } from './score-rules.ts';

export const OwnKind = z.enum(Object.keys(ownFieldKinds) as [OwnFieldKind, ...OwnFieldKind[]]); // keys of the table

/** Values of a creator's own fields by the field's id: a text, number, day, link or yes and no. */
export const OwnValues = z.record(RowId, z.union([z.string(), z.number(), z.boolean()]));
export type OwnValues = z.infer<typeof OwnValues>;

/**
 * What became of a comment that unlocked something: what a look a day later found, `pending` before it,
 * and `unseen` where it could not be told. It takes nothing away from anybody.
 */
export const CommentNow = z.enum(commentStateNames).meta({ id: 'CommentNow' });

/** A person and what is known from the comments, as a row of the table. */
export const LeadSummary = z
  .object({
    id: RowId,
    version: z.number().int(),
    name: z.string(),
    headline: z.string().nullable(),
    photoUrl: z.string().nullable(),
    profileUrl: z.string().nullable(),
    /** Null as well where the plan has no emails: `emailState` tells whether there is one. */
    email: z.string().nullable(),
    /**
     * An address that was given and is not confirmed, where a magnet asks for that. It is the `email`
     * only where a page opened without, because no mail could leave.
     */
    unconfirmedEmail: z.string().nullable(),
    emailState: z.enum(['known', 'missing', 'not_in_plan']),
    stage: z.string(),
    /** Whole points, as they are worth now. */
    score: z.number().int(),
    band: z.enum(scoreBands),
    tagIds: z.array(RowId),
    magnets: z.array(z.object({ id: z.string(), title: z.string() })),
    /** Comments of this person that unlocked something. */
    unlocks: z.number().int(),
    /** Imported from a creator's file; there may be unlocks as well. */
    imported: z.boolean(),
    /** Of the latest comment that is not over the quota. */
    latest: z
      .object({
        comment: z.string().nullable(),
        commentNow: CommentNow,
        word: z.string().nullable(),
        method: z.string(),
        confidence: z.string(),
        /** How the person came when it unlocked; null for unlocks of before this was kept. */
        visit: LeadTouch.nullable(),
      })
      .nullable(),
    /** The latest to a question after the content. */
    answer: z.object({ question: z.string(), answer: z.string() }).nullable(),
    values: OwnValues,
    /** All of this person is over the quota: no name, profile, email and comment. */
    overQuota: z.boolean(),
    createdAt: Timestamp,
    lastAt: Timestamp,
  })
  .meta({ id: 'LeadSummary' });
export type LeadSummary = z.infer<typeof LeadSummary>;

/** Which leads: a filter and words that all have to occur. */
export const LeadSelection = {
  filter: LeadFilter.optional(),
  search: z.string().max(200).optional(),
};

export const leadSorts = [
  '-lastAt',
  'lastAt',
  '-createdAt',
  'createdAt',
  'name',
  '-name',
  '-score',
  'score',
] as const;
export const LeadSort = z.enum(leadSorts);
export type LeadSort = z.infer<typeof LeadSort>;

export const leadErrors = defineErrors({
  lead_not_found: [404, 'This lead does not exist'],
  filter_not_possible: [400, 'This filter cannot be used'],
  email_not_in_plan: [403, 'Your plan shows no email addresses'],
});

export const LeadTag = z
  .object({ id: RowId, name: z.string(), color: z.string() })
  .meta({ id: 'LeadTag' });
export type LeadTag = z.infer<typeof LeadTag>;

export const LeadField = z
  .object({ id: RowId, name: z.string(), kind: OwnKind, options: z.array(z.string()) })
  .meta({ id: 'LeadField' });
export type LeadField = z.infer<typeof LeadField>;

const texts = z.array(z.string());

/** Values of each field, as filters compare them. */
export const LeadOrigins = z
  .object({
    source: texts,
    referrer: texts,
    utmSource: texts,
    utmMedium: texts,
    utmCampaign: texts,
    utmTerm: texts,
    utmContent: texts,
  } satisfies { [field in OriginField]: unknown })
  .meta({ id: 'LeadOrigins' });
export type LeadOrigins = z.infer<typeof LeadOrigins>;

/** What a stage says of the people in it. */
export const stageMeanings = ['open', 'won', 'lost'] as const;

export const LeadStage = z
  .object({
    id: z.string(),
    name: z.string(),
    color: z.string(),
    meaning: z.enum(stageMeanings),
    /** New people begin here; it cannot be removed. */
    isFirst: z.boolean(),
  })
  .meta({ id: 'LeadStage' });
export type LeadStage = z.infer<typeof LeadStage>;

const CappedCount = z.object({
  count: z.number().int(),
  /** There are more than `count`. */
  isMore: z.boolean(),
});

const selectionErrors = ['filter_not_possible', 'email_not_in_plan'] as const;

export const leadsApi = defineApi({
  query: {
    method: 'POST',
    path: '/api/leads/query',
    auth: 'creator',
    summary: 'List people who unlocked your lead magnets, by filter, search and order.',
    body: z.strictObject({
      ...LeadSelection,
      /** Only people in this stage, as in a column of the board. */
      stage: z.string().max(64).optional(),
      sort: LeadSort.optional(),
      cursor: z.string().max(800).optional(),
      limit: z.int().min(1).max(200).optional(),
    }),
    responses: { 200: pageOf(LeadSummary) },
    errors: selectionErrors,
  },
  count: {
    method: 'POST',
    path: '/api/leads/count',
    auth: 'creator',
    summary: 'Count them: exactly to 10,000, beyond on demand.',
    body: z.strictObject({ ...LeadSelection, exact: z.boolean().optional() }),
    responses: { 200: CappedCount },
    errors: selectionErrors,
  },
  stageCounts: {
    method: 'POST',
    path: '/api/leads/stage-counts',
    auth: 'creator',
    summary: 'Count them in each stage, exactly to 10,000.',
    body: z.strictObject(LeadSelection),
    responses: { 200: z.object({ counts: z.array(CappedCount.extend({ stage: z.string() })) }) },
    errors: selectionErrors,
  },
  desk: {
    method: 'GET',
    path: '/api/leads/desk',
    auth: 'creator',
    summary:
      'The groups of leads: lead magnets, words, stages, tags, your own fields and questions.',
    responses: {
      200: z.object({
        magnets: z.array(z.object({ id: z.string(), title: z.string() })),
        words: z.array(z.string()),
        stages: z.array(LeadStage),
        /** An edit of the stages names the one it was made on. */
        stagesVersion: z.string(),
        /** Stages of before, and the one that what names them means now. */
        removedStages: z.array(z.object({ id: z.string(), name: z.string(), nowIn: z.string() })),
        tags: z.array(LeadTag),
        fields: z.array(LeadField),
        /** What your pages ask after their content; in a filter `answer:<question>`. */
        questions: z.array(
          z.object({ question: z.string(), choices: texts, magnetIds: z.array(z.string()) }),
        ),
        /** False where the plan has no emails: then no answer holds an address. */
        showsEmails: z.boolean(),
      }),
    },
    errors: [],
  },
  origins: {
    method: 'GET',
    path: '/api/leads/origins',
    auth: 'creator',
    summary:
      'The sources of your latest 5,000 leads: values to filter by, the most frequent first, at most 200 of each field.',
    responses: { 200: LeadOrigins },
    errors: [],
  },
});
