import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { requiredText, Timestamp } from '#shared/api/field-types.ts';

const count = z.number().int().min(0);

const removed = {
  leads: count,
  checks: count,
  waits: count,
  readings: count,
  addresses: count,
  mails: count,
};

/** What an erasure removed and when. It does not say whose data it was. */
export const ErasureReceipt = z
  .object({ number: z.string(), erasedAt: Timestamp, ...removed })
  .meta({ id: 'ErasureReceipt' });
export type ErasureReceipt = z.infer<typeof ErasureReceipt>;

/** What the erasure of a comment would remove, and where it is kept. */
export const CommentErasurePreview = z
  .object({
    removes: z.object(removed),
    /** At most 50 of the pages on which the comment is kept. */
    pages: z.array(
      z.object({
        magnetTitle: z.string(),
        creator: z.string().nullable(),
        /** The author's, as it was read. */
        name: z.string().nullable(),
        /** The beginning of the comment. */
        text: z.string().nullable(),
        /** Null: no lead came of it. */
        unlockedAt: Timestamp.nullable(),
        hasEmail: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'CommentErasurePreview' });
export type CommentErasurePreview = z.infer<typeof CommentErasurePreview>;

export const erasureErrors = defineErrors({
  comment_not_held: [404, 'Nothing is stored of this comment. Check the link'],
});

const commentUrl = requiredText(2_048, 'Paste the link to the comment');
const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/** Erasures of visitors' data, as operators see them, and those they make for who left no address. */
export const operatorErasuresApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/admin/erasures',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'How many visitors erased their data, and the receipt of one erasure.',
    query: z.object({
      /** A receipt number, in upper or lower case, with or without hyphens. */
      receipt: z.string().max(60).optional(),
    }),
    responses: {
      200: z.object({
        total: count,
        last30Days: count,
        /** Null without a number, and for an unknown one. */
        receipt: ErasureReceipt.nullable(),
      }),
    },
    errors: [],
    limits: [{ by: 'operator', points: 120, seconds: 60 }],
  },
  previewComment: {
    method: 'POST',
    path: '/api/admin/erasures/comment/preview',
    auth: 'admin',
    summary:
      'The stored data of a comment, and the rows its erasure would remove. Changes nothing.',
    body: z.strictObject({ commentUrl }),
    responses: { 200: CommentErasurePreview },
    errors: ['invalid_comment_url', 'comment_not_held'],
    limits,
  },
  eraseComment: {
    method: 'POST',
    path: '/api/admin/erasures/comment',
    auth: 'admin',
    summary:
      'Erase a comment and its leads on every page, for a visitor who left no address. Cannot be undone. Figures stay.',
    body: z.strictObject({ commentUrl, reason: requiredText(500, 'Say why, for the audit log') }),
    responses: { 200: ErasureReceipt },
    errors: ['invalid_comment_url', 'comment_not_held'],
    limits,
  },
});
