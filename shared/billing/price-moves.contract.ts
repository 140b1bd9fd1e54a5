import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { isOneLine, ONE_LINE, requiredText, RowId, Timestamp } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';
import { BillingInterval, BillingProviderName, Cents } from './billing-fields.contract.ts';

/** Nobody pays a new price sooner after the email than this. */
export const LEAST_NOTICE_DAYS = 7;
export const MOST_NOTICE_DAYS = 365;

/** Subscribers who pay the same old price. */
const group = {
  provider: BillingProviderName.exclude(['none']),
  planId: z.string().max(40),
  interval: BillingInterval,
  fromCents: Cents,
};

export const OldPrice = z
  .object({
    ...group,
    planName: z.string(),
    /** What newcomers pay. */
    toCents: Cents,
    subscribers: z.int(),
    /** Of those, how many a move now would take along. */
    movable: z.int(),
    /** Of those, how many are being moved already. */
    moving: z.int(),
  })
  .meta({ id: 'BillingOldPrice' });
export type OldPrice = z.infer<typeof OldPrice>;

const Creator = z.object({ id: z.string(), name: z.string(), email: z.string() });

export const PreviewedMove = z
  .object({
    subscriptionId: z.string(),
    creator: Creator,
    fromCents: Cents,
    toCents: Cents,
    /** The renewal from which the new price is paid; null for those who stay out of it. */
    effectiveAt: Timestamp.nullable(),
    /** `ends`: canceled for the end of the period. `changes`: a change of plan waits. */
    leftOut: z.enum(['moving', 'ends', 'changes', 'unpaid']).nullable(),
  })
  .meta({ id: 'BillingPreviewedMove' });
export type PreviewedMove = z.infer<typeof PreviewedMove>;

export const PriceMove = z
  .object({
    id: z.string(),
    ...group,
    planName: z.string(),
    toCents: Cents,
    notBefore: Timestamp,
    reason: z.string(),
    madeBy: z.string(),
    madeAt: Timestamp,
    /** Creators by what became of them. */
    waiting: z.int(),
    done: z.int(),
    takenBack: z.int(),
    left: z.int(),
    /** Of those who wait: the provider refused it, and it is tried again. */
    failing: z.int(),
  })
  .meta({ id: 'BillingPriceMove' });
export type PriceMove = z.infer<typeof PriceMove>;

export const MovedCreator = z
  .object({
    id: z.string(),
    creator: Creator,
    effectiveAt: Timestamp,
    /** `planned`: the provider knows of it. `left`: the subscription ended or went to another plan. */
    state: z.enum(['waiting', 'planned', 'done', 'left', 'taken_back']),
    error: z.string().nullable(),
  })
  .meta({ id: 'BillingMovedCreator' });
export type MovedCreator = z.infer<typeof MovedCreator>;

export const priceMoveErrors = defineErrors({
  price_move_not_found: [404, 'This move does not exist'],
  price_is_another: [409, 'The price of the plan has changed. Please check the current price'],
  nobody_to_move: [409, 'No subscriber of this price can be moved'],
  price_move_is_over: [409, 'All subscribers of this move pay the new price already, or left it'],
});

const reason = requiredText(500, 'Please say why').refine(isOneLine, ONE_LINE);
const noticeDays = z.coerce
  .number()
  .pipe(
    z
      .int('Whole days only')
      .min(LEAST_NOTICE_DAYS, `At least ${LEAST_NOTICE_DAYS}`)
      .max(MOST_NOTICE_DAYS, `At most ${MOST_NOTICE_DAYS}`),
  );
const reading = [{ by: 'operator', points: 240, seconds: 60 }] as const;
const limits = [{ by: 'operator', points: 30, seconds: 60 }] as const;
const params = z.object({ moveId: z.string().max(40) });

/** Subscribers of old prices keep theirs until an operator moves them, by choice and with notice. */
export const priceMovesApi = defineApiWithFiles({
  oldPrices: {
    method: 'GET',
    path: '/api/admin/billing/old-prices',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary: 'Old prices with the number of their subscribers, and the price for newcomers.',
    responses: { 200: z.object({ prices: z.array(OldPrice) }) },
    errors: [],
    limits: reading,
  },
  preview: {
    method: 'GET',
    path: '/api/admin/billing/old-prices/preview',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary:
      'The subscribers that a move would affect and when, and those it leaves out. Nothing is changed.',
    query: z.object({ ...PageQuery, ...group, fromCents: z.coerce.number().int(), noticeDays }),
    responses: { 200: pageOf(PreviewedMove) },
    errors: [],
    limits: reading,
  },
  list: {
    method: 'GET',
    path: '/api/admin/billing/price-moves',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary: 'Moves to another price, the latest first.',
    query: z.object(PageQuery),
    csv: true,
    responses: { 200: pageOf(PriceMove) },
    errors: [],
    limits: reading,
  },
  begin: {
    method: 'POST',
    path: '/api/admin/billing/price-moves',
    auth: 'admin',
    summary: 'Move the subscribers of an old price to the current one, and mail each of them.',
    body: z.strictObject({
      /** Made by the form once: sent twice, it is one move. */
      id: RowId,
      ...group,
      /** The price that was shown. */
      toCents: Cents,
      noticeDays: z
        .int('Whole days only')
        .min(LEAST_NOTICE_DAYS, `At least ${LEAST_NOTICE_DAYS}`)
        .max(MOST_NOTICE_DAYS, `At most ${MOST_NOTICE_DAYS}`),
      reason,
    }),
    responses: { 200: PriceMove },
    errors: ['price_is_another', 'nobody_to_move'],
    limits,
  },
  creators: {
    method: 'GET',
    path: '/api/admin/billing/price-moves/:moveId/creators',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary: 'The creators of a move and how far it is with each.',
    params,
    query: z.object(PageQuery),
    responses: { 200: pageOf(MovedCreator) },
    errors: ['price_move_not_found'],
    limits: reading,
  },
  takeBack: {
    method: 'POST',
    path: '/api/admin/billing/price-moves/:moveId/take-back',
    auth: 'admin',
    summary: 'Keep the price of subscribers who do not pay the new one yet; each gets an email.',
    params,
    body: z.strictObject({
      /** One of its creators; without it, all. */
      movedId: z.string().max(40).optional(),
      reason,
    }),
    responses: { 200: PriceMove },
    errors: ['price_move_not_found', 'price_move_is_over'],
    limits,
  },
});
