import { z } from 'zod';
import { RowId } from '#shared/api/field-types.ts';
import { defineApi } from '#shared/api/define-api.ts';
import { MAX_PICTURE_BYTES } from './picture.rules.ts';

/** A picture for the text of a magnet, as it is stored. */
export const TextPicture = z
  .object({
    id: RowId,
    /** What stands in the text, behind the words that describe it: `![words](picture:ID)`. */
    address: z.string(),
    /** A signed path that shows it to its creator for some hours. */
    url: z.string(),
    /** Pixels. */
    width: z.number().int(),
    height: z.number().int(),
    /** Bytes; they count as those of files do. */
    size: z.number().int(),
  })
  .meta({ id: 'TextPicture' });
export type TextPicture = z.infer<typeof TextPicture>;

export const picturesApi = defineApi({
  upload: {
    method: 'POST',
    path: '/api/files/pictures',
    auth: 'creator',
    summary:
      'Upload a picture for the text of a magnet: JPEG, PNG or WebP. It is encoded again without metadata, and deleted after a day unless a text names it.',
    upload: { field: 'file', maxBytes: MAX_PICTURE_BYTES },
    responses: { 201: TextPicture },
    errors: ['file_refused', 'file_quota_reached', 'file_storage_full', 'storage_unavailable'],
    limits: [{ by: 'creator', points: 20, seconds: 60 }],
  },
});
