import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { requiredText, RowId, Timestamp } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';
import { PayoutDetails } from './payouts.ts';
import { ReferralBalances } from './referrals.contract.ts';
import { ReferralTerms } from './referral-terms.ts';

export const operatorReferralErrors = defineErrors({
  commission_not_found: [404, 'There is no commission with this id'],
  commission_settled: [409, 'This commission can no longer be decided that way'],
  batch_not_found: [404, 'There is no batch with this id'],
  payout_not_found: [404, 'There is no payout with this id'],
  payout_settled: [409, 'This payout is marked already'],
  nothing_to_pay_out: [409, 'No balance can be paid out now'],
});

const Practice = z.enum(['true', 'false']).default('false');

export const ReferralBooks = z
  .object({
    balances: ReferralBalances,
    /** Part of what is held that waits for an operator. */
    review: z.object({ count: z.int(), cents: z.int() }),
    /** Taken back by refunds and disputes so far, less what was given back. */
    reversedCents: z.int(),
    /** What the next batch would pay. */
    payable: z.object({ creators: z.int(), cents: z.int() }),
    /** Creators with an approved balance whom it leaves out. */
    leftOut: z.object({ belowMinimum: z.int(), withoutDetails: z.int(), closed: z.int() }),
    /** There are practice commissions, which have books of their own. */
    hasPractice: z.boolean(),
    terms: ReferralTerms,
  })
  .meta({ id: 'ReferralBooks' });
export type ReferralBooks = z.infer<typeof ReferralBooks>;

const Person = z.object({ id: z.string(), name: z.string(), email: z.string() });

export const OperatorCommission = z
  .object({
    id: RowId,
    at: Timestamp,
    /** Null once the account is erased. */
    creator: Person.nullable(),
    referred: Person.nullable(),
    invoiceId: z.string(),
    paidCents: z.int(),
    ratePercent: z.int(),
    amountCents: z.int(),
    reversedCents: z.int(),
    state: z.enum(['review', 'pending', 'approved', 'refused', 'forfeited']),
    /** Keys of the doubts, which screens have words for. */
    doubts: z.array(z.string()),
    decision: z.string().nullable(),
    releaseAt: Timestamp,
    isPaidOut: z.boolean(),
    isPractice: z.boolean(),
  })
  .meta({ id: 'OperatorCommission' });
export type OperatorCommission = z.infer<typeof OperatorCommission>;

export const ReferralBatch = z
  .object({
    id: RowId,
    madeAt: Timestamp,
    madeBy: z.string(),
    exportedAt: Timestamp.nullable(),
    payouts: z.int(),
    cents: z.int(),
    open: z.int(),
    paidCents: z.int(),
    failedCents: z.int(),
  })
  .meta({ id: 'ReferralBatch' });
export type ReferralBatch = z.infer<typeof ReferralBatch>;

export const BatchPayout = z
  .object({
    id: RowId,
    creator: Person.nullable(),
    amountCents: z.int(),
    state: z.enum(['open', 'paid', 'failed']),
    failure: z.string().nullable(),
    settledAt: Timestamp.nullable(),
  })
  .meta({ id: 'ReferralBatchPayout' });
export type BatchPayout = z.infer<typeof BatchPayout>;

/** A payout with where it goes; read only by the export, which is in the audit log. */
export const ExportedPayout = z
  .object({ payout: BatchPayout, to: PayoutDetails.nullable() })
  .meta({ id: 'ExportedReferralPayout' });
export type ExportedPayout = z.infer<typeof ExportedPayout>;

const read = [{ by: 'operator', points: 240, seconds: 60 }] as const;
const act = [{ by: 'operator', points: 60, seconds: 60 }] as const;
const batch = z.object({ batchId: z.string().max(40) });
const done = z.object({ success: z.literal(true) });

/** Commissions and payouts of all creators. */
export const operatorReferralsApi = defineApiWithFiles({
  readBooks: {
    method: 'GET',
    path: '/api/admin/referrals',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary: 'The balances and payouts of referrals, and the sum of the next batch.',
    query: z.object({ practice: Practice }),
    responses: { 200: ReferralBooks },
    errors: [],
    limits: read,
  },
  listCommissions: {
    method: 'GET',
    path: '/api/admin/referrals/commissions',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary: 'Commissions in one state, newest first; `review` is the queue of doubtful ones.',
    query: z.object({
      ...PageQuery,
      practice: Practice,
      state: z.enum(['review', 'pending', 'approved', 'refused']).default('review'),
    }),
    csv: true,
    responses: { 200: pageOf(OperatorCommission) },
    errors: [],
    limits: read,
  },
  decide: {
    method: 'POST',
    path: '/api/admin/referrals/commissions/:commissionId/decide',
    auth: 'admin',
    roles: ['finance'],
    summary: 'Let a commission count or refuse it, also later. The creator reads the reason.',
    params: z.object({ commissionId: z.string().max(40) }),
    body: z.strictObject({
      decision: z.enum(['count', 'refuse'], 'Choose a decision'),
      reason: requiredText(500, 'Give a reason; the creator reads it'),
    }),
    responses: { 200: done },
    errors: ['commission_not_found', 'commission_settled'],
    limits: act,
  },
  listBatches: {
    method: 'GET',
    path: '/api/admin/referrals/batches',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary: 'Batches of payouts, newest first.',
    query: z.object({ ...PageQuery, practice: Practice }),
    csv: true,
    responses: { 200: pageOf(ReferralBatch) },
    errors: [],
    limits: read,
  },
  makeBatch: {
    method: 'POST',
    path: '/api/admin/referrals/batches',
    auth: 'admin',
    roles: ['finance'],
    summary: 'Put every approved balance above the minimum into a batch.',
    body: z.strictObject({ practice: z.boolean() }),
    responses: { 201: z.object({ id: RowId }) },
    errors: ['nothing_to_pay_out'],
    limits: act,
  },
  listPayouts: {
    method: 'GET',
    path: '/api/admin/referrals/batches/:batchId',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary: 'The payouts of a batch, without their accounts.',
    params: batch,
    responses: { 200: z.object({ payouts: z.array(BatchPayout) }) },
    errors: ['batch_not_found'],
    limits: read,
  },
  exportBatch: {
    method: 'POST',
    path: '/api/admin/referrals/batches/:batchId/export',
    auth: 'admin',
    roles: ['finance'],
    summary: 'The payouts of a batch with names and accounts, to pay them. The audit log notes it.',
    params: batch,
    responses: { 200: z.object({ payouts: z.array(ExportedPayout) }) },
    errors: ['batch_not_found'],
    limits: act,
  },
  settleBatch: {
    method: 'POST',
    path: '/api/admin/referrals/batches/:batchId/paid',
    auth: 'admin',
    roles: ['finance'],
    summary: 'Mark all open payouts of a batch as paid.',
    params: batch,
    responses: { 200: z.object({ paid: z.int() }) },
    errors: ['batch_not_found'],
    limits: act,
  },
  settlePayout: {
    method: 'POST',
    path: '/api/admin/referrals/payouts/:payoutId/settle',
    auth: 'admin',
    roles: ['finance'],
    summary: 'Mark a payout as paid or failed. A failed one gives its amount back.',
    params: z.object({ payoutId: z.string().max(40) }),
    body: z
      .strictObject({
        state: z.enum(['paid', 'failed'], 'Choose an outcome'),
        /** Only of one that failed. */
        reason: z.string().trim().max(300, 'Please keep this to 300 characters').default(''),
      })
      .refine(({ state, reason }) => state === 'paid' || reason !== '', {
        path: ['reason'],
        message: 'Give a reason; the creator reads it',
      }),
    responses: { 200: done },
    errors: ['payout_not_found', 'payout_settled'],
    limits: act,
  },
});
