import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { requiredText, RowId } from '../api/field-types.ts';
import { TagFields } from '../app/tag-fields.ts';
import { LeadFilter } from './lead-filter.ts';
import { LeadField, LeadSort, LeadTag, OwnKind } from './leads.contract.ts';

export const leadDeskErrors = defineErrors({
  tag_not_found: [404, 'This tag does not exist'],
  tag_exists: [409, 'There is a tag with this name already'],
  field_not_found: [404, 'This field does not exist'],
  field_exists: [409, 'There is a field with this name already'],
  view_not_found: [404, 'This view does not exist'],
  too_many_of_these: [409, 'There are too many of these already'],
});

const FieldChange = {
  name: requiredText(60, 'Please name the field'),
  /** Of a choice; empty for every other kind. */
  options: z.array(requiredText(80, 'Please name the choice')).max(50),
};

/** A column of the table; own fields are `own:<id>`. Widths are in pixels. */
export const LeadColumn = z.strictObject({
  id: z.string().max(40),
  width: z.int().min(80).max(600),
});
export type LeadColumn = z.infer<typeof LeadColumn>;

/** What a saved view opens. */
export const LeadViewState = z.strictObject({
  filter: LeadFilter,
  search: z.string().max(200),
  sort: LeadSort,
  /** A table where it is not said. */
  layout: z.enum(['table', 'board']).optional(),
  /** In their order; a column that is not named is not shown. */
  columns: z.array(LeadColumn).max(60),
});
export type LeadViewState = z.infer<typeof LeadViewState>;

const ViewChange = z.strictObject({
  name: requiredText(60, 'Please name the view'),
  isPinned: z.boolean(),
  state: LeadViewState,
});
export const LeadView = z
  .object({ id: RowId, name: z.string(), isPinned: z.boolean(), state: LeadViewState })
  .meta({ id: 'LeadView' });
export type LeadView = z.infer<typeof LeadView>;

/** A page that asks for a field. */
export const FieldPage = z
  .object({
    id: z.string(),
    title: z.string(),
    /** Visitors are asked now. */
    isPublished: z.boolean(),
    /** Its draft asks. */
    isDrafted: z.boolean(),
    /** It lies in the trash. */
    isRemoved: z.boolean(),
  })
  .meta({ id: 'FieldPage' });
export type FieldPage = z.infer<typeof FieldPage>;

const done = { 200: z.object({ success: z.literal(true) }) };
const tag = z.object({ tagId: z.string().max(64) });
const field = z.object({ fieldId: z.string().max(64) });
const view = z.object({ viewId: z.string().max(64) });

/** Tags, own fields and saved views of a creator. */
export const leadDeskApi = defineApi({
  addTag: {
    method: 'POST',
    path: '/api/lead-tags',
    auth: 'creator',
    summary: 'Add a tag.',
    body: TagFields,
    responses: { 201: LeadTag },
    errors: ['tag_exists', 'too_many_of_these'],
  },
  changeTag: {
    method: 'PUT',
    path: '/api/lead-tags/:tagId',
    auth: 'creator',
    summary: 'Rename or recolour a tag.',
    params: tag,
    body: TagFields,
    responses: { 200: LeadTag },
    errors: ['tag_not_found', 'tag_exists'],
  },
  removeTag: {
    method: 'DELETE',
    path: '/api/lead-tags/:tagId',
    auth: 'creator',
    summary: 'Remove a tag from all leads.',
    params: tag,
    responses: done,
    errors: ['tag_not_found'],
  },
  addField: {
    method: 'POST',
    path: '/api/lead-fields',
    auth: 'creator',
    summary: 'Add a field of your own. Its kind stays.',
    body: z.strictObject({ ...FieldChange, kind: OwnKind }),
    responses: { 201: LeadField },
    errors: ['field_exists', 'too_many_of_these'],
  },
  changeField: {
    method: 'PUT',
    path: '/api/lead-fields/:fieldId',
    auth: 'creator',
    summary: 'Rename a field or change its choices.',
    params: field,
    body: z.strictObject({
      ...FieldChange,
      /** Choices with another name now, by the old one: values and saved views follow. */
      renames: z.record(z.string().max(80), z.string().max(80)).optional(),
    }),
    responses: { 200: LeadField },
    errors: ['field_not_found', 'field_exists', 'lead_value_invalid'],
  },
  fieldPages: {
    method: 'GET',
    path: '/api/lead-fields/:fieldId/pages',
    auth: 'creator',
    summary: 'The lead magnets that ask for a field, published or in their draft; 100 at most.',
    params: field,
    responses: { 200: z.object({ pages: z.array(FieldPage) }) },
    errors: ['field_not_found'],
  },
  removeField: {
    method: 'DELETE',
    path: '/api/lead-fields/:fieldId',
    auth: 'creator',
    summary: 'Remove a field with all its values.',
    params: field,
    responses: done,
    errors: ['field_not_found'],
  },
  listViews: {
    method: 'GET',
    path: '/api/lead-views',
    auth: 'creator',
    summary: 'Your saved views, pinned ones first.',
    responses: { 200: z.object({ views: z.array(LeadView) }) },
    errors: [],
  },
  addView: {
    method: 'POST',
    path: '/api/lead-views',
    auth: 'creator',
    summary: 'Save a view.',
    body: ViewChange,
    responses: { 201: LeadView },
    errors: ['too_many_of_these'],
  },
  changeView: {
    method: 'PUT',
    path: '/api/lead-views/:viewId',
    auth: 'creator',
    summary: 'Change a saved view.',
    params: view,
    body: ViewChange,
    responses: { 200: LeadView },
    errors: ['view_not_found'],
  },
  removeView: {
    method: 'DELETE',
    path: '/api/lead-views/:viewId',
    auth: 'creator',
    summary: 'Remove a saved view.',
    params: view,
    responses: done,
    errors: ['view_not_found'],
  },
});
