import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { Timestamp } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';

export const operatorOutboxErrors = defineErrors({
  mail_not_found: [404, 'This email has expired or does not exist'],
  no_mail_server: [409, 'No email server is set'],
});

const Outbox = z
  .object({
    /** False: no mail server is set, and mails wait here for an operator. */
    canSend: z.boolean(),
    /** Newest first, at most 100. */
    mails: z.array(
      z.object({
        id: z.string(),
        /** Its topic; the mail is written when it is opened. */
        title: z.string(),
        to: z.string(),
        createdAt: Timestamp,
        /** Useless after this. */
        notAfter: Timestamp,
      }),
    ),
  })
  .meta({ id: 'OperatorOutbox' });
export type Outbox = z.infer<typeof Outbox>;

/** What became of an email. `queued` is sent in turn, `outbox` waits for an operator. */
export const mailStates = ['queued', 'outbox', 'sent', 'refused', 'dropped'] as const;

/** An email of the last weeks, without its text, which is not kept. */
export const StoredMail = z
  .object({
    id: z.string(),
    /** Its topic. */
    title: z.string(),
    to: z.string(),
    state: z.enum(mailStates),
    createdAt: Timestamp,
    sentAt: Timestamp.nullable(),
    /** The answer to the latest try that failed. */
    error: z.string().nullable(),
  })
  .meta({ id: 'StoredMail' });
export type StoredMail = z.infer<typeof StoredMail>;

const OpenedMail = z
  .object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })
  .meta({ id: 'OpenedMail' });
export type OpenedMail = z.infer<typeof OpenedMail>;

const TestMail = z.strictObject({ to: z.string().max(320) });

/** The mail server's answer to a test. */
const TestMailResult = z
  .object({
    result: z.enum(['sent', 'refused', 'later', 'unreachable']),
    /** The server's own text; null when it accepted the mail. */
    reply: z.string().nullable(),
  })
  .meta({ id: 'TestMailResult' });
export type TestMailResult = z.infer<typeof TestMailResult>;

export const operatorOutboxApi = defineApiWithFiles({
  list: {
    method: 'GET',
    path: '/api/admin/outbox',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'Emails that wait because no email server is set.',
    responses: { 200: Outbox },
    errors: [],
    limits: [{ by: 'operator', points: 120, seconds: 60 }],
  },
  search: {
    method: 'GET',
    path: '/api/admin/mails',
    auth: 'admin',
    roles: ['readonly'],
    summary:
      'Emails of the last weeks and their outcome, newest first. No text, and for owners alone those to operators.',
    query: z.object({
      ...PageQuery,
      /** Part of an address. */
      search: z.string().trim().max(254).optional(),
    }),
    csv: true,
    responses: { 200: pageOf(StoredMail) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  /** Not a GET, because it makes the mail's links, which are valid from then on. */
  open: {
    method: 'POST',
    path: '/api/admin/outbox/:mailId/open',
    auth: 'admin',
    summary: 'Render one of these emails and show it. Recorded in the audit log.',
    params: z.object({ mailId: z.string().max(100) }),
    responses: { 200: OpenedMail },
    errors: ['mail_not_found'],
    limits: [{ by: 'operator', points: 60, seconds: 60 }],
  },
  sendTest: {
    method: 'POST',
    path: '/api/admin/outbox/test',
    auth: 'admin',
    summary: 'Send a test email now and return the email server’s answer.',
    body: TestMail,
    responses: { 200: TestMailResult },
    errors: ['no_mail_server'],
    limits: [{ by: 'operator', points: 10, seconds: 600, exact: true }],
  },
});
