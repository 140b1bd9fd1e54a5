import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { RowId, Timestamp } from '../api/field-types.ts';
import { LeadSelection } from './leads.contract.ts';

export const leadActErrors = defineErrors({
  too_many_leads: [400, 'At most 10,000 leads at once. Please filter them further'],
  act_over: [404, 'This can no longer be undone'],
});

export const LeadAct = z
  .strictObject({
    kind: z.enum(['tag', 'untag', 'stage', 'erase']),
    /** To tag and untag. */
    tagId: RowId.optional(),
    /** To move. */
    stage: z.string().max(40).optional(),
    /** These leads; without it, all that the filter and the search find. */
    ids: z.array(RowId).min(1).max(1_000).optional(),
    ...LeadSelection,
  })
  .refine(({ kind, tagId }) => (kind === 'tag' || kind === 'untag') === (tagId !== undefined), {
    path: ['tagId'],
    error: 'Name a tag to tag and untag, and only then',
  })
  .refine(({ kind, stage }) => (kind === 'stage') === (stage !== undefined), {
    path: ['stage'],
    error: 'Name a stage to move, and only then',
  });
export type LeadAct = z.infer<typeof LeadAct>;

/** One act on many leads at once, which can be taken back for ten seconds. */
export const leadActsApi = defineApi({
  act: {
    method: 'POST',
    path: '/api/leads/acts',
    auth: 'creator',
    summary: 'Tag, untag, move or erase leads. An erasure begins when it can no longer be undone.',
    body: LeadAct,
    responses: {
      200: z.object({
        actId: RowId,
        changed: z.number().int(),
        undoUntil: Timestamp,
        /** Number of the receipt that an erasure has when it is not undone. */
        receipt: z.string().nullable(),
      }),
    },
    errors: [
      'filter_not_possible',
      'email_not_in_plan',
      'too_many_leads',
      'tag_not_found',
      'lead_value_invalid',
    ],
  },
  undo: {
    method: 'POST',
    path: '/api/leads/acts/:actId/undo',
    auth: 'creator',
    summary: 'Undo an act on many leads, or the removal of a stage.',
    params: z.object({ actId: z.string().max(64) }),
    responses: { 200: z.object({ restored: z.number().int() }) },
    errors: ['act_over', 'stage_exists'],
  },
});
