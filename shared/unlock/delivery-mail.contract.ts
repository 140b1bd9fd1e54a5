import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';

/** Mails to visitors as their creator sets them up. */
export const deliveryMailApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/delivery-mail',
    auth: 'creator',
    summary: 'Whether mails to visitors reach them.',
    responses: {
      200: z.object({
        /** False on an installation without a mail server: nothing can be confirmed by mail. */
        canMail: z.boolean(),
      }),
    },
    errors: [],
  },
});
