import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { FileAnswer } from '#shared/api/file-transfer.ts';
import { RowId, Timestamp } from '#shared/api/field-types.ts';
import { MAX_FILE_BYTES, UPLOADS_PER_MINUTE } from './file.rules.ts';

/** A file as its owner sees it. */
export const MagnetFile = z
  .object({
    id: RowId,
    name: z.string(),
    /** Bytes. */
    size: z.number().int(),
    mediaType: z.string(),
    createdAt: Timestamp,
  })
  .meta({ id: 'MagnetFile' });
export type MagnetFile = z.infer<typeof MagnetFile>;

export const FileLimits = z
  .object({
    maxBytes: z.number().int(),
    /** Of all files together; the plan's row holds the limit. */
    quotaBytes: z.number().int(),
    usedBytes: z.number().int(),
    uploadsPerMinute: z.number().int(),
    /** Endings that may be uploaded, without the dot. */
    extensions: z.array(z.string()),
  })
  .meta({ id: 'FileLimits' });
export type FileLimits = z.infer<typeof FileLimits>;

export const magnetFileErrors = defineErrors({
  file_refused: [422, '{problem}'],
  file_quota_reached: [
    403,
    'Your files would exceed the {limit} of your plan. Delete a file you no longer need',
  ],
  file_in_use: [409, 'A magnet or a ticket still uses this file. Remove it there first'],
  file_not_found: [404, 'This file is not available any more'],
  file_link_invalid: [403, 'This download link has expired. Open the page again to get a new one'],
  range_not_satisfiable: [416, 'The requested range is outside the file'],
  file_storage_full: [507, 'The file storage is full at the moment. Please try again later'],
  storage_unavailable: [503, 'The file storage does not respond. Please try again shortly'],
});

const files = { 200: FileAnswer, 206: FileAnswer } as const;

export const magnetFilesApi = defineApi({
  limits: {
    method: 'GET',
    path: '/api/files/limits',
    auth: 'creator',
    summary: 'Read what may be uploaded and how much room is left.',
    responses: { 200: FileLimits },
    errors: [],
  },
  upload: {
    method: 'POST',
    path: '/api/files',
    auth: 'creator',
    summary:
      'Upload a file for a magnet. It is deleted after a day unless an item of a magnet names it.',
    upload: { field: 'file', maxBytes: MAX_FILE_BYTES },
    responses: { 201: MagnetFile },
    errors: ['file_refused', 'file_quota_reached', 'file_storage_full', 'storage_unavailable'],
    limits: [{ by: 'creator', points: UPLOADS_PER_MINUTE, seconds: 60 }],
  },
  read: {
    method: 'GET',
    path: '/api/files/:fileId',
    auth: 'creator',
    summary: 'Download one of your files; takes a `Range`.',
    params: z.object({ fileId: z.string().max(64) }),
    responses: files,
    errors: ['file_not_found', 'range_not_satisfiable', 'storage_unavailable'],
    limits: [{ by: 'creator', points: 240, seconds: 60 }],
  },
  remove: {
    method: 'DELETE',
    path: '/api/files/:fileId',
    auth: 'creator',
    summary: 'Delete a file that no magnet uses.',
    params: z.object({ fileId: z.string().max(64) }),
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['file_not_found', 'file_in_use'],
  },
});
