import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { Timestamp } from '#shared/api/field-types.ts';
import { MOST_PAID_AT_ONCE, readerNames } from './readers.ts';

const ReaderNameField = z.enum(readerNames);
const count = z.int().min(0);

const ReaderFigures = z.object({
  /** Number of requests for a comment. */
  asked: count,
  /** Number of requests that read the comment. */
  settled: count,
  /** Median response time; null before the first answer. Rounded up to a step of its scale. */
  medianMs: count.nullable(),
  /** Reasons of failures, most frequent first. Kinds of other releases are possible. */
  failures: z.array(z.object({ kind: z.string(), times: count })),
});

const InstallationReader = z.object({
  name: ReaderNameField,
  isPaid: z.boolean(),
  isOn: z.boolean(),
  /** Of the last `days`, over all processes. */
  figures: ReaderFigures,
});
export type InstallationReader = z.infer<typeof InstallationReader>;

/** A way of reading comments, for creators. */
const WayOfReading = z.object({ name: ReaderNameField, isPaid: z.boolean(), isOn: z.boolean() });
export type WayOfReading = z.infer<typeof WayOfReading>;

/** The installation's readers, for creators. They may switch some off for each magnet. */
export const readersApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/readers',
    auth: 'creator',
    summary: 'The readers of this installation, and which are on.',
    responses: { 200: z.object({ readers: z.array(WayOfReading) }) },
    errors: [],
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
});

const money = (what: string) => z.int('A number with at most six decimals').min(0, what);

/** The price of a check and the monthly cap. Amounts are millionths of the currency's unit. */
export const PaidTerms = z.strictObject({
  priceMicros: money('A price cannot be negative').max(1_000_000_000, 'That is over 1,000 a check'),
  capMicros: money('A cap cannot be negative').max(1e15, 'That is over a billion a month'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Three capital letters, such as USD or EUR'),
  /** Parallel requests that the plan allows. */
  concurrency: z
    .int('A whole number')
    .min(1, 'At least one')
    .max(MOST_PAID_AT_ONCE, `At most ${MOST_PAID_AT_ONCE}`),
});
export type PaidTerms = z.infer<typeof PaidTerms>;

const PaidReader = PaidTerms.extend({
  /** `unreadable`: encrypted with another installation key. */
  key: z.enum(['missing', 'set', 'unreadable']),
  /** The last four characters of the key. */
  keyEnding: z.string().nullable(),
  keySetAt: Timestamp.nullable(),
  /** First day of the current month, in UTC by the database's clock. */
  month: z.iso.date(),
  checks: count,
  spentMicros: count,
  /** Checks that the cap still allows this month, at the current price. */
  checksLeft: count,
});
export type PaidReader = z.infer<typeof PaidReader>;

/** Whether guests see a comment at addresses that name it. */
const GuestPage = z.object({
  /** Weighted: each count loses half of its weight in a week. */
  forms: z.array(z.object({ form: z.string(), asked: z.number(), found: z.number() })),
  /** The latest stored probe. */
  probe: z
    .object({ madeAt: Timestamp, origin: z.string(), comments: count, plain: count })
    .nullable(),
});
export type GuestPage = z.infer<typeof GuestPage>;

export const InstallationReaders = z
  .object({
    /** Identifies order and switches; a change names the version it was made on. */
    version: z.string(),
    /** In their order of use. */
    readers: z.array(InstallationReader),
    /** The period of the figures. */
    days: count,
    harvestApi: PaidReader,
    guestPage: GuestPage,
  })
  .meta({ id: 'InstallationReaders' });
export type InstallationReaders = z.infer<typeof InstallationReaders>;

export const operatorReaderErrors = defineErrors({
  readers_changed: [
    409,
    'Somebody else changed the readers meanwhile. Please check the new ones and try again',
  ],
  reader_order: [409, 'Name each reader once, the paid ones last'],
  paid_reader_not_ready: [
    409,
    'A paid reader needs a key, a price and a monthly cap of at least one check first',
  ],
});

const responses = { 200: InstallationReaders };
const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/** The installation's readers, for operators. Each change has an entry in the audit log. */
export const operatorReadersApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/admin/readers',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'The readers in their order, with their recent results.',
    responses,
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  arrange: {
    method: 'PUT',
    path: '/api/admin/readers',
    auth: 'admin',
    summary: 'Set the order of all readers and which are on. It applies to all processes at once.',
    body: z.strictObject({
      version: z.string().max(64),
      readers: z
        .array(z.strictObject({ name: ReaderNameField, isOn: z.boolean() }))
        .max(readerNames.length),
    }),
    responses,
    errors: ['readers_changed', 'reader_order', 'paid_reader_not_ready'],
    limits,
  },
  setKey: {
    method: 'PUT',
    path: '/api/admin/readers/harvest-api/key',
    auth: 'admin',
    summary: 'Store the key of HarvestAPI encrypted. Only its last characters are shown again.',
    body: z.strictObject({
      key: z
        .string()
        .trim()
        .regex(/^[\x21-\x7e]{12,200}$/, 'Please paste the whole key: 12 to 200 characters'),
    }),
    responses,
    errors: [],
    limits,
  },
  removeKey: {
    method: 'DELETE',
    path: '/api/admin/readers/harvest-api/key',
    auth: 'admin',
    summary: 'Delete the key of HarvestAPI and switch this reader off.',
    responses,
    errors: [],
    limits,
  },
  setTerms: {
    method: 'PUT',
    path: '/api/admin/readers/harvest-api/terms',
    auth: 'admin',
    summary: 'Set the price of a check, the monthly cap and the number of parallel requests.',
    body: PaidTerms,
    responses,
    errors: ['paid_reader_not_ready'],
    limits,
  },
});
