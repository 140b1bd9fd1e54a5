import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { defineErrors } from '../api/errors.ts';
import { isOneLine, ONE_LINE, requiredText, RowId, Timestamp } from '../api/field-types.ts';
import { PageQuery, pageOf } from '../api/pagination.ts';
import { WRONG_ADDRESS } from '../auth/email-address.ts';
import { DesktopApp } from './desktop-app.ts';

export const messageStates = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'stopped',
] as const;
export type MessageState = (typeof messageStates)[number];
export const messageActivities = ['all', 'active', 'quiet'] as const;
export type MessageActivity = (typeof messageActivities)[number];
/** Somebody who used the console in these days is active. */
export const ACTIVE_DAYS = 30;

export const MAX_MESSAGE_SUBJECT = 120;
export const MAX_MESSAGE_BODY = 10_000;

const audience = {
  /** Ids of plans; empty for all. */
  plans: z.array(z.string().max(64)).max(50),
  activity: z.enum(messageActivities),
  desktopApp: DesktopApp,
};
/** Whom a caller chooses. */
const chosen = { ...audience, desktopApp: DesktopApp.default('all') };
const text = {
  subject: requiredText(MAX_MESSAGE_SUBJECT, 'Give the message a subject').refine(
    isOneLine,
    ONE_LINE,
  ),
  body: z
    .string()
    .max(
      MAX_MESSAGE_BODY,
      `Please keep the text to ${MAX_MESSAGE_BODY.toLocaleString('en')} characters`,
    ),
  ...chosen,
  /** Also by email, to creators who take emails of operators. */
  byEmail: z.boolean(),
  /** At most so many creators a minute. */
  perMinute: z.int().min(1).max(6_000),
};

export const MessageEntry = z
  .object({
    id: RowId,
    subject: z.string(),
    state: z.enum(messageStates),
    ...audience,
    byEmail: z.boolean(),
    perMinute: z.int(),
    /** When it begins; null for a draft. */
    startsAt: Timestamp.nullable(),
    endedAt: Timestamp.nullable(),
    updatedAt: Timestamp,
    updatedBy: z.string(),
  })
  .meta({ id: 'MessageEntry' });
export type MessageEntry = z.infer<typeof MessageEntry>;

export const CreatorMessage = MessageEntry.extend({
  body: z.string(),
  /** The same as creators see it. */
  html: z.string(),
  version: z.int(),
  counts: z.object({
    /** Creators who have it in their list. */
    reached: z.int(),
    /** Of these, who opened it in the app. */
    opened: z.int(),
    /** Emails that a mail server took. */
    mailed: z.int(),
    waiting: z.int(),
    /** Emails that no mail server took, or that may have arrived although their process ended. */
    failed: z.int(),
  }),
}).meta({ id: 'CreatorMessage' });
export type CreatorMessage = z.infer<typeof CreatorMessage>;

/** What a name server says of one record of the sending domain. */
export const DomainRecord = z
  .object({
    name: z.enum(['SPF', 'DKIM', 'DMARC']),
    host: z.string(),
    state: z.enum(['good', 'wrong', 'missing', 'unknown']),
    found: z.string().nullable(),
    /** What to do about it. */
    advice: z.string(),
    /** A record to copy; null where the mail service gives it. */
    wanted: z.string().nullable(),
  })
  .meta({ id: 'DomainRecord' });
export type DomainRecord = z.infer<typeof DomainRecord>;

export const operatorMessageErrors = defineErrors({
  message_not_found: [404, 'This message does not exist'],
  message_changed: [
    409,
    'This message was saved elsewhere since you opened it, so nothing of yours was saved',
  ],
  message_invalid: [422, '{problem}'],
  message_wrong_state: [409, 'A message that is {state} cannot do this'],
  no_test_address: [422, WRONG_ADDRESS],
});

const params = z.object({ messageId: z.string().max(64) });
const version = z.int().min(1);
const bodyLimit = 65_536;
const admin = { auth: 'admin' } as const;
const limits = [{ by: 'operator', points: 120, seconds: 60 }] as const;

/** Messages of operators to creators. Every act is in the audit log. */
export const operatorMessagesApi = defineApiWithFiles({
  list: {
    method: 'GET',
    path: '/api/admin/messages',
    ...admin,
    roles: ['readonly'],
    summary: 'Messages to creators, the latest first.',
    query: z.object({ ...PageQuery }),
    csv: true,
    responses: { 200: pageOf(MessageEntry) },
    errors: [],
    limits,
  },
  create: {
    method: 'POST',
    path: '/api/admin/messages',
    ...admin,
    summary: 'Write a draft; nobody gets it yet.',
    body: z.strictObject(text),
    bodyLimit,
    responses: { 201: CreatorMessage },
    errors: [],
    limits,
  },
  preview: {
    method: 'POST',
    path: '/api/admin/messages/preview',
    ...admin,
    summary: 'Render a text that need not be saved.',
    body: z.strictObject({ body: text.body }),
    bodyLimit,
    responses: { 200: z.object({ html: z.string(), problem: z.string().nullable() }) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  audience: {
    method: 'POST',
    path: '/api/admin/messages/audience',
    ...admin,
    summary: 'How many creators an audience has now, and how many of them an email would reach.',
    body: z.strictObject(chosen),
    responses: { 200: z.object({ creators: z.int(), byEmail: z.int() }) },
    errors: [],
    limits,
  },
  domain: {
    method: 'GET',
    path: '/api/admin/messages/domain',
    ...admin,
    roles: ['readonly'],
    summary: 'Ask name servers for the records that let mail servers trust the sending domain.',
    query: z.object({
      selector: z
        .string()
        .regex(/^[\w.-]{1,63}$/, 'This is no selector')
        .optional(),
    }),
    responses: {
      200: z.object({ domain: z.string(), isAsked: z.boolean(), records: z.array(DomainRecord) }),
    },
    errors: [],
    limits: [{ by: 'operator', points: 20, seconds: 60 }],
  },
  read: {
    method: 'GET',
    path: '/api/admin/messages/:messageId',
    ...admin,
    roles: ['readonly'],
    summary: 'One message with its text and its reach.',
    params,
    responses: { 200: CreatorMessage },
    errors: ['message_not_found'],
    limits,
  },
  save: {
    method: 'PUT',
    path: '/api/admin/messages/:messageId',
    ...admin,
    summary: 'Save a draft.',
    params,
    body: z.strictObject({ ...text, version }),
    bodyLimit,
    responses: { 200: CreatorMessage },
    errors: ['message_not_found', 'message_changed', 'message_wrong_state'],
    limits,
  },
  test: {
    method: 'POST',
    path: '/api/admin/messages/:messageId/test',
    ...admin,
    summary: 'Send the saved text to one address.',
    params,
    body: z.strictObject({ to: z.string().max(320) }),
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['message_not_found', 'no_test_address'],
    limits: [{ by: 'operator', points: 20, seconds: 600 }],
  },
  start: {
    method: 'POST',
    path: '/api/admin/messages/:messageId/start',
    ...admin,
    summary: 'Begin now or at a later time.',
    params,
    body: z.strictObject({ version, at: Timestamp.nullable() }),
    responses: { 200: CreatorMessage },
    errors: ['message_not_found', 'message_changed', 'message_invalid', 'message_wrong_state'],
    limits,
  },
  turn: {
    method: 'POST',
    path: '/api/admin/messages/:messageId/state',
    ...admin,
    summary:
      'Pause, resume or stop one that is being sent or has emails waiting, or make a scheduled one a draft again. Emails that wait are held back at once.',
    params,
    body: z.strictObject({ state: z.enum(['paused', 'sending', 'stopped', 'draft']) }),
    responses: { 200: CreatorMessage },
    errors: ['message_not_found', 'message_wrong_state'],
    limits,
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/messages/:messageId',
    ...admin,
    summary: 'Delete a draft.',
    params,
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['message_not_found', 'message_wrong_state'],
    limits,
  },
});
