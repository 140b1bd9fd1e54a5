import { z } from 'zod';
import {
  clearable,
  count,
  flag,
  mergeMetadata,
  metadata,
  time,
  word,
} from '../http/form-params.ts';
import { listShape, page, route } from '../http/route.ts';
import { changeItems } from '../lives/changed-subscription.ts';
import { collect, endSubscription } from '../lives/collecting.ts';
import { startSubscription } from '../lives/new-subscription.ts';
import { DAY } from '../lives/periods.ts';
import { redeem } from '../money/coupons.ts';
import { unusedTime } from '../money/invoice-lines.ts';
import { draftInvoice } from '../money/invoices.ts';
import { emit } from '../world/events.ts';
import type { Subscription } from '../world/stored-objects.ts';
import { badRequest, findById } from '../world/stripe-error.ts';
import type { World } from '../world/world.ts';

export const itemShape = z.strictObject({
  id: word.optional(),
  price: word.optional(),
  quantity: count.optional(),
  deleted: flag.optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});
export const discountShape = clearable(
  z.array(z.strictObject({ coupon: word.optional(), promotion_code: word.optional() })),
);
const automaticTax = z.strictObject({ enabled: flag });
const cancellation = z.strictObject({
  comment: clearable(word).optional(),
  feedback: clearable(
    z.enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ]),
  ).optional(),
});
export const prorationBehavior = z.enum(['create_prorations', 'always_invoice', 'none']);

const updateShape = {
  items: z.array(itemShape).max(20).optional(),
  proration_behavior: prorationBehavior.default('create_prorations'),
  proration_date: time.optional(),
  payment_behavior: z
    .enum([
      'allow_incomplete',
      'error_if_incomplete',
      'pending_if_incomplete',
      'default_incomplete',
    ])
    .default('allow_incomplete'),
  billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: clearable(time).optional(),
  cancellation_details: cancellation.optional(),
  default_payment_method: clearable(word).optional(),
  discounts: discountShape.optional(),
  automatic_tax: automaticTax.optional(),
  description: clearable(word).optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  pause_collection: clearable(
    z.strictObject({
      behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
      resumes_at: time.optional(),
    }),
  ).optional(),
};

/** The fields of an update that are not items. */
function writeFields(
  world: World,
  subscription: Subscription,
  params: z.output<z.ZodObject<typeof updateShape>>,
): void {
  const end = subscription.items.data[0]?.current_period_end ?? null;
  if (params.cancel_at_period_end !== undefined) {
    subscription.cancel_at_period_end = params.cancel_at_period_end;
    subscription.cancel_at = params.cancel_at_period_end ? end : null;
    subscription.canceled_at = params.cancel_at_period_end ? world.now : null;
  }
  if (params.cancel_at !== undefined) {
    if (params.cancel_at !== null && params.cancel_at <= world.now)
      throw badRequest('The `cancel_at` must be in the future.', 'cancel_at');
    subscription.cancel_at = params.cancel_at;
    subscription.cancel_at_period_end = false;
    subscription.canceled_at = params.cancel_at === null ? null : world.now;
  }
  noteReason(subscription, params.cancellation_details, subscription.cancel_at !== null);
  const method = params.default_payment_method;
  if (method !== undefined) {
    if (method !== null) {
      const found = findById(
        world.paymentMethods,
        method,
        'PaymentMethod',
        'default_payment_method',
      );
      if (found.customer !== subscription.customer)
        throw badRequest(
          'The customer does not have this payment method.',
          'default_payment_method',
        );
    }
    subscription.default_payment_method = method;
  }
  if (params.description !== undefined) subscription.description = params.description;
  if (params.automatic_tax !== undefined)
    subscription.automatic_tax.enabled = params.automatic_tax.enabled;
  if (params.pause_collection !== undefined)
    subscription.pause_collection =
      params.pause_collection === null
        ? null
        : {
            behavior: params.pause_collection.behavior,
            resumes_at: params.pause_collection.resumes_at ?? null,
          };
  if (params.discounts !== undefined && params.items === undefined)
    subscription.discounts = redeem(world, params.discounts ?? [], {
      customer: findById(world.customers, subscription.customer, 'customer'),
      subscription: subscription.id,
    });
  if (params.metadata !== undefined)
    subscription.metadata = mergeMetadata(subscription.metadata, params.metadata);
}

function noteReason(
  subscription: Subscription,
  given: z.output<typeof cancellation> | undefined,
  isEnding: boolean,
): void {
  subscription.cancellation_details = {
    feedback_option: null,
    comment:
      given?.comment ?? (isEnding ? (subscription.cancellation_details?.comment ?? null) : null),
    feedback:
      given?.feedback ?? (isEnding ? (subscription.cancellation_details?.feedback ?? null) : null),
    reason: isEnding ? 'cancellation_requested' : null,
  };
}

export const subscriptionRoutes = [
  route(
    'POST',
    'subscriptions',
    {
      customer: word,
      items: z.array(itemShape).min(1).max(20),
      trial_period_days: count.max(730).optional(),
      trial_end: z.union([z.literal('now'), time]).optional(),
      default_payment_method: word.optional(),
      payment_behavior: z
        .enum(['allow_incomplete', 'error_if_incomplete', 'default_incomplete'])
        .default('allow_incomplete'),
      discounts: discountShape.optional(),
      automatic_tax: automaticTax.optional(),
      billing_mode: z.strictObject({ type: z.literal('flexible') }).optional(),
      cancel_at_period_end: flag.optional(),
      collection_method: z.literal('charge_automatically').optional(),
      description: word.optional(),
      metadata: metadata.optional(),
      off_session: flag.optional(),
    },
    (world, params) => {
      const days = params.trial_period_days ?? 0;
      const end = params.trial_end === 'now' ? undefined : params.trial_end;
      return startSubscription(world, {
        customer: findById(world.customers, params.customer, 'customer', 'customer'),
        items: params.items,
        trialEnd: end ?? (days > 0 ? world.now + days * DAY : null),
        discounts: params.discounts ?? [],
        automaticTax: params.automatic_tax?.enabled ?? false,
        metadata: params.metadata ?? {},
        paymentMethod: params.default_payment_method ?? null,
        paymentBehavior: params.payment_behavior,
        cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
        description: params.description ?? null,
      });
    },
  ),
  route(
    'GET',
    'subscriptions',
    {
      ...listShape,
      customer: word.optional(),
      price: word.optional(),
      status: z.string().optional(),
    },
    (world, params) =>
      page(
        world.subscriptions.filter(
          (one) =>
            (params.customer === undefined || one.customer === params.customer) &&
            (params.price === undefined ||
              one.items.data.some(({ price }) => price.id === params.price)) &&
            hasStatus(one.status, params.status),
        ),
        params,
        'subscriptions',
      ),
  ),
  route('GET', 'subscriptions/:id', {}, (world, _, id = '') =>
    findById(world.subscriptions, id, 'subscription'),
  ),
  route('POST', 'subscriptions/:id', updateShape, (world, params, id = '') => {
    const subscription = findById(world.subscriptions, id, 'subscription');
    if (subscription.ended_at !== null)
      throw badRequest(
        'A canceled subscription can only update its cancellation_details and metadata.',
      );
    const before = structuredClone({ ...subscription, items: undefined });
    writeFields(world, subscription, params);
    const { items, billing_cycle_anchor: anchor } = params;
    if (items === undefined && anchor?.type !== 'now') {
      emit(
        world,
        'customer.subscription.updated',
        subscription,
        changedFields(before, subscription),
      );
      return subscription;
    }
    changeItems(
      world,
      subscription,
      {
        items: items ?? [],
        prorationBehavior: params.proration_behavior,
        prorationDate: params.proration_date,
        anchorNow: anchor?.type === 'now',
        discounts: params.discounts ?? undefined,
      },
      params.payment_behavior,
    );
    return subscription;
  }),
  route(
    'DELETE',
    'subscriptions/:id',
    {
      cancellation_details: cancellation.optional(),
      invoice_now: flag.default(false),
      prorate: flag.default(false),
    },
    (world, params, id = '') => {
      const subscription = findById(world.subscriptions, id, 'subscription');
      if (subscription.ended_at !== null)
        throw badRequest(`No such subscription: '${id}'`, 'id', 'resource_missing');
      const lines = subscription.items.data.flatMap((item) => {
        const line = params.prorate ? unusedTime(world, item, world.now) : null;
        return line === null ? [] : [line];
      });
      if (params.invoice_now && lines.length > 0) {
        const period = { start: world.now, end: world.now };
        collect(world, draftInvoice(world, { subscription, reason: 'manual', lines, period }));
      } else {
        world.pendingLines.push(...lines);
      }
      noteReason(subscription, params.cancellation_details, true);
      endSubscription(world, subscription, 'cancellation_requested');
      return subscription;
    },
  ),
];

function hasStatus(status: string, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  if (wanted === undefined) return status !== 'canceled';
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired';
  return status === wanted;
}

/** What an event says about the past: fields that are not what they were. */
function changedFields(before: object, after: object): object {
  const now = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) =>
        value !== undefined && JSON.stringify(now.get(name)) !== JSON.stringify(value),
    ),
  );
}
