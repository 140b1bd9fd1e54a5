import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { FileAnswer } from '../api/file-transfer.ts';
import { PublicMagnet } from '../magnets/magnets.contract.ts';

/** Letters, digits, `-` and `_`, as browsers and servers send it to a pixel. */
const EventId = z.string().regex(/^[\w-]{16,64}$/, 'This event id is not valid');

/** The magnet as a visitor sees it, and the records of its delivery. */
export const contentApi = defineApi({
  getPublic: {
    method: 'GET',
    path: '/api/magnets/:magnetId/public',
    auth: 'public',
    summary: 'Read what a visitor may see; content only with a completed unlock grant.',
    params: z.object({ magnetId: z.string().max(2_048) }),
    responses: { 200: PublicMagnet },
    errors: ['magnet_not_found', 'inactive'],
    limits: [{ by: 'network', points: 120, seconds: 60 }],
  },
  /** The address in `fileUrl` of an unlocked magnet: for 5 minutes, for one grant (T27). */
  downloadFile: {
    method: 'GET',
    path: '/api/magnets/:magnetId/file',
    auth: 'public',
    summary:
      'Download a file of an unlocked magnet by its signed address from `fileUrl`; takes a `Range`.',
    params: z.object({ magnetId: z.string().max(2_048) }),
    query: z.object({
      /** The id of its item. */
      item: z.string().max(16).optional(),
      grant: z.string().max(64).optional(),
      expires: z.string().max(20).optional(),
      signature: z.string().max(100).optional(),
    }),
    responses: { 200: FileAnswer, 206: FileAnswer },
    errors: [
      'magnet_not_found',
      'inactive',
      'file_not_found',
      'file_link_invalid',
      'range_not_satisfiable',
      'storage_unavailable',
    ],
    limits: [{ by: 'network', points: 240, seconds: 60 }],
  },
  answerQuestion: {
    method: 'PUT',
    path: '/api/magnets/:magnetId/answer',
    auth: 'public',
    summary:
      'Answer the question of an unlocked magnet, or change the answer. Needs a complete grant, as a cookie or in the grant header.',
    params: z.object({ magnetId: z.string().max(2_048) }),
    /** One of the choices, where there are any. */
    body: z.strictObject({ answer: z.string().max(16_384) }),
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: [
      'magnet_not_found',
      'inactive',
      'verification_required',
      'email_required',
      'question_not_asked',
      'answer_invalid',
    ],
    limits: [{ by: 'network', points: 20, seconds: 60 }],
  },
  /** The address of a picture in `pictures` of an unlocked item: for some hours, for one grant. */
  showPicture: {
    method: 'GET',
    path: '/api/magnets/:magnetId/pictures/:pictureId',
    auth: 'public',
    summary: 'Read a picture of an unlocked text by its signed address.',
    params: z.object({ magnetId: z.string().max(2_048), pictureId: z.string().max(64) }),
    query: z.object({
      grant: z.string().max(64).optional(),
      expires: z.string().max(20).optional(),
      signature: z.string().max(100).optional(),
    }),
    responses: { 200: FileAnswer, 206: FileAnswer },
    errors: [
      'magnet_not_found',
      'inactive',
      'file_not_found',
      'file_link_invalid',
      'range_not_satisfiable',
      'storage_unavailable',
    ],
    // A page may have many, and a whole office one network.
    limits: [{ by: 'network', points: 2_000, seconds: 60 }],
  },
  /** The server's own event for the same unlock will carry this id, so that it counts once. */
  recordConversion: {
    method: 'POST',
    path: '/api/magnets/:magnetId/pixel-events',
    auth: 'public',
    summary: 'Store the id of the event that a visitor’s browser sent to the owner’s pixels.',
    params: z.object({ magnetId: z.string().max(64) }),
    body: z.strictObject({ event: z.literal('Lead'), eventId: EventId }),
    responses: {
      201: z.object({ success: z.literal(true), eventId: z.string() }),
      /** The unlock has an id already; `eventId` is that one. */
      200: z.object({
        success: z.literal(true),
        duplicate: z.literal(true),
        eventId: z.string(),
      }),
    },
    errors: ['magnet_not_found', 'inactive', 'verification_required', 'email_required'],
    limits: [{ by: 'network', points: 20, seconds: 60 }],
  },
});
