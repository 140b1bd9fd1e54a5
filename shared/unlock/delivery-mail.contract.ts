import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { magnetFields } from '../magnets/magnet-fields.ts';
import { itemFields, MOST_ITEMS } from '../magnets/magnet-items.ts';

export const deliveryMailErrors = defineErrors({
  test_mail_not_possible: [409, 'We cannot email you a test. {reason}'],
});

/** A mail that is being written, with what it says of its magnet. */
const mailFields = {
  title: z.string().max(120),
  mailSubject: magnetFields.mailSubject,
  mailText: magnetFields.mailText,
  brandColor: magnetFields.brandColor,
  /** Of several items, their names stand in the mail. */
  items: z
    .array(z.strictObject({ type: itemFields.type, title: z.string().max(200).nullable() }))
    .max(MOST_ITEMS),
};

export const DeliveryMailBody = z.strictObject(mailFields).meta({ id: 'DeliveryMail' });
export type DeliveryMailBody = z.infer<typeof DeliveryMailBody>;

/** The mail with the link to the content, as its creator sets it up. */
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
  preview: {
    method: 'POST',
    path: '/api/delivery-mail/preview',
    auth: 'creator',
    summary: 'The email with the link to the content as it would be sent, for an unsaved text.',
    body: z.strictObject({
      ...mailFields,
      /** The reader confirmed the address, so links of the text are links. */
      isProven: z.boolean(),
    }),
    responses: { 200: z.object({ subject: z.string(), text: z.string(), html: z.string() }) },
    errors: [],
    limits: [{ by: 'creator', points: 120, seconds: 60 }],
  },
  sendTest: {
    method: 'POST',
    path: '/api/delivery-mail/test',
    auth: 'creator',
    summary:
      'Email an unsaved text to yourself, marked as a test, with a button that opens nothing.',
    body: DeliveryMailBody,
    responses: { 202: z.object({ to: z.string() }) },
    errors: ['test_mail_not_possible'],
    limits: [{ by: 'creator', points: 6, seconds: 3_600, exact: true }],
  },
});
