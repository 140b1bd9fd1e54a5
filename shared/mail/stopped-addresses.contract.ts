import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { defineErrors } from '../api/errors.ts';
import { pageOf, PageQuery } from '../api/pagination.ts';
import { requiredText, Timestamp } from '../api/field-types.ts';

/** Why an address gets no mail about creators' magnets. */
export const stopReasons = ['bounce', 'complaint', 'unsubscribe'] as const;
export const StopReason = z.enum(stopReasons);
export type StopReason = z.infer<typeof StopReason>;

/** Who said so: the server of the address, a report, an operator, or a link of ours. */
export const StopSource = z.enum(['smtp', 'notice', 'operator', 'link']);
export type StopSource = z.infer<typeof StopSource>;

/** The largest list that is taken at once. */
export const MOST_STOPPED = 5_000;

const StoppedAddress = z
  .object({
    address: z.string(),
    reason: StopReason,
    source: StopSource,
    at: Timestamp,
    /** A bounce ends by itself: mailboxes come back. */
    until: Timestamp.nullable(),
    detail: z.string().nullable(),
  })
  .meta({ id: 'StoppedAddress' });
export type StoppedAddress = z.infer<typeof StoppedAddress>;

export const stoppedErrors = defineErrors({
  notice_not_signed: [400, 'This report is not signed with the key of this installation'],
  stop_not_found: [404, 'This address is not stopped for that reason'],
  no_addresses: [422, 'No address was found. Give one a line, or a CSV with a column of addresses'],
  too_many_addresses_at_once: [422, 'Please give at most 5,000 addresses at once'],
});

const act = [{ by: 'operator', points: 60, seconds: 60 }] as const;
const reads = [{ by: 'operator', points: 240, seconds: 60 }] as const;

/** Where providers and mail filters report. The signature is over the bytes of the body. */
export const MAIL_NOTICES_PATH = '/api/mail-notices';

/** Addresses that get no more mail, as operators see and change them. */
export const stoppedAddressesApi = defineApiWithFiles({
  list: {
    method: 'GET',
    path: '/api/admin/stopped-addresses',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'Addresses that get no mail about magnets, latest first; one entry for each reason.',
    query: z.object({
      ...PageQuery,
      search: z.string().trim().max(254).optional(),
      reason: StopReason.optional(),
    }),
    csv: true,
    responses: { 200: pageOf(StoppedAddress) },
    errors: [],
    limits: reads,
  },
  add: {
    method: 'POST',
    path: '/api/admin/stopped-addresses',
    auth: 'admin',
    summary: 'Stop mail to addresses: a list, or the first address of each row of a CSV.',
    body: z.strictObject({
      text: z.string().max(1_000_000, 'This list is too long'),
      reason: StopReason,
    }),
    bodyLimit: 2_100_000,
    responses: {
      200: z.object({
        /** New ones, and those that were stopped for this reason before. */
        added: z.int(),
        known: z.int(),
        /** Lines without an address; a first line is taken for a heading. */
        unreadable: z.int(),
      }),
    },
    errors: ['no_addresses', 'too_many_addresses_at_once'],
    limits: act,
  },
  takeBack: {
    method: 'POST',
    path: '/api/admin/stopped-addresses/take-back',
    auth: 'admin',
    summary: 'Allow mail to an address again, with the reason why.',
    body: z.strictObject({
      address: z.string().max(254),
      reason: StopReason,
      why: requiredText(500, 'Say why, for the audit log'),
    }),
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['stop_not_found'],
    limits: act,
  },
  readKey: {
    method: 'GET',
    path: '/api/admin/mail-notices',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'The address for reports about mail, and since when there is a key for them.',
    responses: { 200: z.object({ url: z.string(), madeAt: Timestamp.nullable() }) },
    errors: [],
    limits: reads,
  },
  makeKey: {
    method: 'POST',
    path: '/api/admin/mail-notices/key',
    auth: 'admin',
    summary: 'Make a key that signs reports. It is shown once; the one before ends.',
    responses: { 201: z.object({ key: z.string(), madeAt: Timestamp }) },
    errors: [],
    limits: act,
  },
  removeKey: {
    method: 'DELETE',
    path: '/api/admin/mail-notices/key',
    auth: 'admin',
    summary: 'End the key: reports are refused.',
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: [],
    limits: act,
  },
});

/** What is reported: at most a thousand events in one signed body. */
export const MailNotices = z.object({
  events: z
    .array(
      z.object({
        type: StopReason,
        address: z.string().max(254),
        /** Of a bounce: false for one that may end, which changes nothing. */
        permanent: z.boolean().default(true),
        /** The Message-ID of our mail, where it is known. */
        messageId: z.string().max(300).optional(),
        detail: z.string().max(500).optional(),
      }),
    )
    .max(1_000),
});
export type MailNotices = z.infer<typeof MailNotices>;
