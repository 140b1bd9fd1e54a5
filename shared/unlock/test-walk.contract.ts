import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { Timestamp } from '../api/field-types.ts';

/** What a walk shows: what visitors see, or the unpublished changes as they would be published. */
export const WalkedVersion = z.enum(['published', 'draft']);
export type WalkedVersion = z.infer<typeof WalkedVersion>;

export const testWalkApi = defineApi({
  begin: {
    method: 'POST',
    path: '/api/magnets/:magnetId/test-walks',
    auth: 'creator',
    summary:
      'Begin a test of one of your pages: an address that walks through it to the content. Nothing is counted, stored or mailed.',
    params: z.object({ magnetId: z.string().max(64) }),
    body: z.strictObject({ version: WalkedVersion }),
    responses: {
      201: z.object({
        /** Works in any browser until it expires. */
        url: z.string(),
        expiresAt: Timestamp,
      }),
    },
    errors: ['magnet_not_found', 'magnet_invalid', 'taken_down', 'file_taken_down'],
    limits: [{ by: 'creator', points: 30, seconds: 60 }],
  },
});
