import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';

export const deliveryErrors = defineErrors({
  unlock_not_found: [404, 'This unlock does not exist'],
  delivery_not_possible: [409, 'The content cannot be mailed to this lead'],
});

const params = z.object({ unlockId: z.string().max(64) });
const done = { 200: z.object({ success: z.literal(true) }) };

/** A creator's actions on the content that a lead received. */
export const deliveriesApi = defineApi({
  resend: {
    method: 'POST',
    path: '/api/unlocks/:unlockId/resend',
    auth: 'creator',
    summary: 'Mail the link to the content to the lead’s address again.',
    params,
    responses: done,
    errors: ['unlock_not_found', 'delivery_not_possible', 'email_not_in_plan'],
    limits: [{ by: 'creator', points: 60, seconds: 3_600 }],
  },
  revoke: {
    method: 'POST',
    path: '/api/unlocks/:unlockId/revoke',
    auth: 'creator',
    summary: 'Revoke the access of a lead. Links and grants stop working.',
    params,
    responses: done,
    errors: ['unlock_not_found'],
  },
  restore: {
    method: 'POST',
    path: '/api/unlocks/:unlockId/restore',
    auth: 'creator',
    summary: 'Let a lead open the content again with its comment.',
    params,
    responses: done,
    errors: ['unlock_not_found'],
  },
});
