import { z } from 'zod';
import { defineApi } from '../../api/define-api.ts';
import { RowId, Timestamp } from '../../api/field-types.ts';
import { PageQuery, pageOf } from '../../api/pagination.ts';

/** Where a page asks: after the content, or beside the address. */
export const answerSteps = ['after', 'email'] as const;
const AnswerStep = z.enum(answerSteps);

/** A question of a page, and what people of it answered. */
export const AnsweredQuestion = z
  .object({
    step: AnswerStep,
    /** As the page asks it, or as it was asked last. */
    question: z.string(),
    /** Of an extra field; null for the question after the content, and for a field that is gone. */
    fieldId: RowId.nullable(),
    /** The published page asks it. */
    isAsked: z.boolean(),
    /** A `choice` has a tally; texts are read one by one. */
    kind: z.enum(['choice', 'text']),
    /** Who answered it, each person's unlock once. */
    people: z.number().int(),
    latestAt: Timestamp.nullable(),
    /** Of a choice: what is offered in its order, then up to 50 former answers. */
    tally: z.array(
      z.object({ answer: z.string(), people: z.number().int(), isOffered: z.boolean() }),
    ),
  })
  .meta({ id: 'AnsweredQuestion' });
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>;

export const LeadAnswer = z
  .object({
    /** Of the unlock. */
    id: RowId,
    lead: z.object({ id: RowId, name: z.string() }),
    answer: z.string(),
    at: Timestamp,
  })
  .meta({ id: 'LeadAnswer' });
export type LeadAnswer = z.infer<typeof LeadAnswer>;

const params = z.object({ magnetId: z.string().max(64) });

/** What visitors of a page answered. Leads over the quota are counted apart. */
export const leadAnswersApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/leads/answers/:magnetId',
    auth: 'creator',
    summary: 'The questions of a lead magnet with what was answered, also of questions of before.',
    params,
    responses: {
      200: z.object({
        magnet: z.object({ id: z.string(), title: z.string(), isRemoved: z.boolean() }),
        questions: z.array(AnsweredQuestion),
        /** Leads over the quota with an answer, which is not counted. */
        overQuota: z.number().int(),
      }),
    },
    errors: ['magnet_not_found'],
  },
  rows: {
    method: 'GET',
    path: '/api/leads/answers/:magnetId/rows',
    auth: 'creator',
    summary: 'The answers to one question, the latest first: of a field by its id.',
    params,
    query: z.object({
      ...PageQuery,
      step: AnswerStep,
      question: z.string().max(200).optional(),
      fieldId: z.string().max(64).optional(),
    }),
    responses: { 200: pageOf(LeadAnswer) },
    errors: ['magnet_not_found'],
  },
});
