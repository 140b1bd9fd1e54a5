import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';

export const deliveryErrors = defineErrors({
  unlock_not_found: [404, 'This unlock does not exist'],
  delivery_not_possible: [409, 'The content cannot be mailed to this lead'],
  no_bounce: [409, 'There is no bounce of this address that you can undo'],
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
  clearBounce: {
    method: 'POST',
    path: '/api/unlocks/:unlockId/clear-bounce',
    auth: 'creator',
    summary:
      'Allow mail to a lead’s address again after it bounced. The next bounce stops it anew.',
    params,
    responses: done,
    errors: ['unlock_not_found', 'no_bounce', 'email_not_in_plan'],
    // A sender that keeps on mailing closed mailboxes is refused everywhere in the end.
    limits: [{ by: 'creator', points: 20, seconds: 86_400 }],
  },
});
