import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { Timestamp } from '../api/field-types.ts';
import { MagnetFile } from '#shared/files/files.contract.ts';
import { UnfinishedMagnet } from './magnet-fields.ts';
import { Magnet } from './magnets.contract.ts';

/** Unpublished changes of a magnet. Visitors see nothing of them. */
export const MagnetDraft = z
  .object({
    fields: UnfinishedMagnet,
    /** The upload that `fields.fileId` names; null where there is none any more. */
    file: MagnetFile.nullable(),
    /** The uploads that the items name, without those that are gone. */
    files: z.array(MagnetFile),
    /** Goes up with each save. */
    revision: z.number().int(),
    /** The `version` of the magnet that these changes began with. */
    baseVersion: z.number().int(),
    savedAt: Timestamp,
  })
  .meta({ id: 'MagnetDraft' });
export type MagnetDraft = z.infer<typeof MagnetDraft>;

/** What visitors saw from one moment on. */
export const MagnetVersion = z
  .object({
    version: z.number().int(),
    publishedAt: Timestamp,
    /** The fields that differ from the version before; empty for the first. */
    changed: z.array(z.string()),
  })
  .meta({ id: 'MagnetVersion' });
export type MagnetVersion = z.infer<typeof MagnetVersion>;

export const magnetDraftErrors = defineErrors({
  draft_not_found: [404, 'This magnet has no unpublished changes'],
  draft_changed: [409, 'This draft was changed somewhere else in the meantime'],
  magnet_changed: [409, 'This magnet was published with other changes in the meantime'],
  version_not_found: [404, 'There is no such version of this magnet'],
});

const OwnMagnet = { params: z.object({ magnetId: z.string().max(64) }) };
const Revision = z.number().int().min(0).max(2_000_000_000);

export const magnetDraftsApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/magnets/:magnetId/draft',
    auth: 'creator',
    summary: 'Read the unpublished changes of a magnet.',
    ...OwnMagnet,
    responses: { 200: z.object({ draft: MagnetDraft.nullable() }) },
    errors: ['magnet_not_found'],
  },
  save: {
    method: 'PUT',
    path: '/api/magnets/:magnetId/draft',
    auth: 'creator',
    summary: 'Keep unpublished changes. Only their shape is checked.',
    ...OwnMagnet,
    body: z.strictObject({
      fields: UnfinishedMagnet,
      /** The revision this one follows; 0 for the first. */
      revision: Revision,
      /** The `version` of the magnet that the changes are to. */
      baseVersion: Revision,
    }),
    bodyLimit: 524_288,
    responses: { 200: MagnetDraft },
    errors: ['magnet_not_found', 'draft_changed'],
    limits: [{ by: 'creator', points: 240, seconds: 60 }],
  },
  discard: {
    method: 'DELETE',
    path: '/api/magnets/:magnetId/draft',
    auth: 'creator',
    summary: 'Drop the unpublished changes of a magnet.',
    ...OwnMagnet,
    query: z.strictObject({ revision: z.coerce.number().pipe(Revision) }),
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['magnet_not_found', 'draft_changed'],
  },
  publish: {
    method: 'POST',
    path: '/api/magnets/:magnetId/publish',
    auth: 'creator',
    summary: 'Publish the kept changes. A draft becomes active, a paused magnet stays paused.',
    ...OwnMagnet,
    body: z.strictObject({ revision: Revision }),
    responses: { 200: Magnet },
    errors: [
      'magnet_not_found',
      'draft_not_found',
      'draft_changed',
      'magnet_changed',
      'magnet_limit_reached',
      'plan_required',
      'taken_down',
      'magnet_invalid',
      'file_taken_down',
    ],
  },
  listVersions: {
    method: 'GET',
    path: '/api/magnets/:magnetId/versions',
    auth: 'creator',
    summary: 'List published versions, newest first. The last 50 are kept.',
    ...OwnMagnet,
    responses: { 200: z.object({ items: z.array(MagnetVersion) }) },
    errors: ['magnet_not_found'],
  },
  readVersion: {
    method: 'GET',
    path: '/api/magnets/:magnetId/version',
    auth: 'creator',
    summary: 'Read one published version.',
    ...OwnMagnet,
    query: z.strictObject({ version: z.coerce.number().pipe(Revision) }),
    responses: {
      200: MagnetVersion.extend({
        fields: UnfinishedMagnet,
        /** Null where the version had none, or its upload is gone. */
        file: MagnetFile.nullable(),
        /** The uploads that its items name, without those that are gone. */
        files: z.array(MagnetFile),
      }),
    },
    errors: ['magnet_not_found', 'version_not_found'],
  },
});
