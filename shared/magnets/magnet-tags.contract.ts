import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { RowId } from '../api/field-types.ts';
import { TagFields } from '../app/tag-fields.ts';
import { MagnetId } from './magnet-fields.ts';
import { MagnetIds } from './magnet-acts.contract.ts';

const MagnetTag = z
  .object({ id: RowId, name: z.string(), color: z.string() })
  .meta({ id: 'MagnetTag' });
export type MagnetTag = z.infer<typeof MagnetTag>;

const OwnTag = { params: z.object({ tagId: z.string().max(64) }) };

/** Tags that a creator sorts magnets by. */
export const magnetTagsApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/magnet-tags',
    auth: 'creator',
    summary: 'List your tags of magnets, with how many magnets have each.',
    responses: {
      200: z.object({ items: z.array(MagnetTag.extend({ magnets: z.int().min(0) })) }),
    },
    errors: [],
  },
  add: {
    method: 'POST',
    path: '/api/magnet-tags',
    auth: 'creator',
    summary: 'Make a tag for magnets.',
    body: TagFields,
    responses: { 201: MagnetTag },
    errors: ['tag_exists', 'too_many_of_these'],
  },
  change: {
    method: 'PUT',
    path: '/api/magnet-tags/:tagId',
    auth: 'creator',
    summary: 'Give a tag of magnets another name or colour.',
    ...OwnTag,
    body: TagFields,
    responses: { 200: MagnetTag },
    errors: ['tag_not_found', 'tag_exists'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/magnet-tags/:tagId',
    auth: 'creator',
    summary: 'Remove a tag of magnets from your list and from all magnets.',
    ...OwnTag,
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['tag_not_found'],
  },
  give: {
    method: 'POST',
    path: '/api/magnet-tags/:tagId/magnets',
    auth: 'creator',
    summary: 'Give a tag to some of your magnets, or take it from them.',
    ...OwnTag,
    body: z.strictObject({ magnetIds: MagnetIds, has: z.boolean() }),
    responses: {
      /** Those that were without it, or had it: the same call with them takes it back. */
      200: z.object({ changed: z.array(MagnetId) }),
    },
    errors: ['tag_not_found'],
  },
});
