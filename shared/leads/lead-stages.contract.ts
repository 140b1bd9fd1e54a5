import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { requiredText, RowId, Timestamp } from '../api/field-types.ts';
import { tagColors } from '../app/tag-fields.ts';
import { LeadStage } from './leads.contract.ts';

/** Stages of one creator at a time. */
export const MOST_STAGES = 20;

export const leadStageErrors = defineErrors({
  stage_not_found: [404, 'This stage does not exist'],
  stage_exists: [409, 'There is a stage with this name already'],
  stage_stays: [409, 'New people begin in this stage, so it stays'],
  stages_changed: [409, 'The stages were changed somewhere else in the meantime'],
});

/** All stages in their order. */
const StageList = z
  .object({
    stages: z.array(LeadStage),
    /** An edit names the one it was made on. */
    version: z.string(),
  })
  .meta({ id: 'LeadStageList' });
export type StageList = z.infer<typeof StageList>;

const version = z.string().max(40);
const StageChange = z.strictObject({
  version,
  name: requiredText(40, 'Please name the stage'),
  color: z.enum(tagColors),
  meaning: LeadStage.shape.meaning,
});
export type StageChange = z.infer<typeof StageChange>;

const params = z.object({ stageId: z.string().max(64) });

/**
 * The stages a creator's leads go through. Where the list is another one by now, an edit answers
 * stages_changed with the `current` list, and nothing is stored.
 */
export const leadStagesApi = defineApi({
  add: {
    method: 'POST',
    path: '/api/lead-stages',
    auth: 'creator',
    summary: 'Add a stage at the end of the list.',
    body: StageChange,
    responses: { 201: StageList },
    errors: ['stage_exists', 'stages_changed', 'too_many_of_these'],
  },
  order: {
    method: 'PUT',
    path: '/api/lead-stages',
    auth: 'creator',
    summary: 'Put the stages into another order.',
    body: z.strictObject({ version, ids: z.array(z.string().max(64)).max(MOST_STAGES + 1) }),
    responses: { 200: StageList },
    errors: ['stages_changed'],
  },
  change: {
    method: 'PUT',
    path: '/api/lead-stages/:stageId',
    auth: 'creator',
    summary: 'Rename or recolour a stage, or say what it means.',
    params,
    body: StageChange,
    responses: { 200: StageList },
    errors: ['stage_not_found', 'stage_exists', 'stages_changed'],
  },
  remove: {
    method: 'POST',
    path: '/api/lead-stages/:stageId/remove',
    auth: 'creator',
    summary:
      'Remove a stage and move its people, 10,000 at most, to another one. The act can be undone.',
    params,
    body: z.strictObject({ version, moveTo: z.string().max(64) }),
    responses: {
      200: StageList.extend({ actId: RowId, moved: z.number().int(), undoUntil: Timestamp }),
    },
    errors: ['stage_not_found', 'stage_stays', 'stages_changed', 'too_many_leads'],
  },
});
