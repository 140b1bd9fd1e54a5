import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { Timestamp } from '#shared/api/field-types.ts';

export const operatorOutboxErrors = defineErrors({
  mail_not_found: [404, 'This mail is no longer of use or was never here'],
  no_mail_server: [409, 'No mail server is set'],
});

const Outbox = z
  .object({
    /** False: no mail server is set, and mails wait here for an operator. */
    canSend: z.boolean(),
    /** Newest first, at most 100. */
    mails: z.array(
      z.object({
        id: z.string(),
        /** What it is about; it is written when it is opened. */
        title: z.string(),
        to: z.string(),
        createdAt: Timestamp,
        /** Of no use after this. */
        notAfter: Timestamp,
      }),
    ),
  })
  .meta({ id: 'OperatorOutbox' });
export type Outbox = z.infer<typeof Outbox>;

const OpenedMail = z
  .object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })
  .meta({ id: 'OpenedMail' });
export type OpenedMail = z.infer<typeof OpenedMail>;

const TestMail = z.strictObject({ to: z.string().max(320) });

/** What the mail server said to a test. */
const TestMailResult = z
  .object({
    result: z.enum(['sent', 'refused', 'later', 'unreachable']),
    /** The server's own words; null when it took the mail. */
    reply: z.string().nullable(),
  })
  .meta({ id: 'TestMailResult' });
export type TestMailResult = z.infer<typeof TestMailResult>;

export const operatorOutboxApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/admin/outbox',
    auth: 'admin',
    summary: 'Mails that wait because no mail server is set.',
    responses: { 200: Outbox },
    errors: [],
    limits: [{ by: 'operator', points: 120, seconds: 60 }],
  },
  /** Not a GET: its links are made by it and work from then on. */
  open: {
    method: 'POST',
    path: '/api/admin/outbox/:mailId/open',
    auth: 'admin',
    summary: 'Write one of these mails and show it. Stands in the audit log.',
    params: z.object({ mailId: z.string().max(100) }),
    responses: { 200: OpenedMail },
    errors: ['mail_not_found'],
    limits: [{ by: 'operator', points: 60, seconds: 60 }],
  },
  sendTest: {
    method: 'POST',
    path: '/api/admin/outbox/test',
    auth: 'admin',
    summary: 'Send a test mail now and say what the mail server answered.',
    body: TestMail,
    responses: { 200: TestMailResult },
    errors: ['no_mail_server'],
    limits: [{ by: 'operator', points: 10, seconds: 600, exact: true }],
  },
});
