import { z } from 'zod';
import { baseCheckoutSession, basePortalSession } from '../base/base-session.ts';
import { count, flag, mergeMetadata, metadata, time, word } from '../http/form-params.ts';
import { listShape, page, route } from '../http/route.ts';
import { priceSession } from '../lives/checkout.ts';
import { DAY } from '../lives/periods.ts';
import { usableCoupon } from '../money/coupons.ts';
import { emit } from '../world/events.ts';
import type { CheckoutSession, PortalSession } from '../world/stored-objects.ts';
import { badRequest, findById } from '../world/stripe-error.ts';
import { newId, type World } from '../world/world.ts';

const shape = {
  mode: z.literal('subscription'),
  line_items: z
    .array(z.strictObject({ price: word, quantity: count.min(1).default(1) }))
    .min(1)
    .max(20),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  ui_mode: z.literal('hosted_page').optional(),
  customer: word.optional(),
  customer_email: z.email().optional(),
  customer_update: z
    .strictObject({
      address: z.enum(['auto', 'never']).optional(),
      name: z.enum(['auto', 'never']).optional(),
    })
    .optional(),
  client_reference_id: word.max(200).optional(),
  allow_promotion_codes: flag.optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  discounts: z
    .array(z.strictObject({ coupon: word.optional(), promotion_code: word.optional() }))
    .max(1)
    .optional(),
  expires_at: time.optional(),
  locale: z.enum(['auto', 'en']).optional(),
  metadata: metadata.optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  subscription_data: z
    .strictObject({
      billing_mode: z.strictObject({ type: z.literal('flexible') }).optional(),
      description: word.optional(),
      metadata: z.record(z.string(), z.string()).optional(),
      trial_period_days: count.min(1).max(730).optional(),
    })
    .optional(),
  tax_id_collection: z.strictObject({ enabled: flag }).optional(),
};

type Params = z.output<z.ZodObject<typeof shape>>;

/** What Stripe refuses although each field is right by itself. */
function refuseContradictions(world: World, params: Params): void {
  if (params.customer !== undefined && params.customer_email !== undefined)
    throw badRequest('You may only specify one of these parameters: customer, customer_email.');
  if (params.allow_promotion_codes === true && (params.discounts?.length ?? 0) > 0)
    throw badRequest(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      'discounts',
    );
  const update = params.customer_update;
  if (params.customer !== undefined && params.automatic_tax?.enabled === true) {
    const address = world.customers.find(({ id }) => id === params.customer)?.address ?? null;
    if (update?.address !== 'auto' && address === null)
      throw badRequest(
        "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
        'automatic_tax',
        'customer_tax_location_invalid',
      );
  }
  if (
    params.customer !== undefined &&
    params.tax_id_collection?.enabled === true &&
    update?.name !== 'auto'
  )
    throw badRequest(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
      'tax_id_collection',
    );
}

export const hostedRoutes = [
  route('POST', 'checkout/sessions', shape, (world, params) => {
    refuseContradictions(world, params);
    const id = newId('cs_test', 58);
    const customer =
      params.customer === undefined
        ? null
        : findById(world.customers, params.customer, 'customer', 'customer');
    const discounts = (params.discounts ?? []).map((one) => {
      usableCoupon(world, one, customer);
      return { coupon: one.coupon ?? null, promotion_code: one.promotion_code ?? null };
    });
    const session: CheckoutSession = {
      ...structuredClone(baseCheckoutSession),
      id,
      allow_promotion_codes: params.allow_promotion_codes ?? null,
      amount_subtotal: 0,
      amount_total: 0,
      automatic_tax: {
        ...baseCheckoutSession.automatic_tax,
        enabled: params.automatic_tax?.enabled ?? false,
      },
      billing_address_collection: params.billing_address_collection ?? null,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      created: world.now,
      customer: params.customer ?? null,
      customer_creation: params.customer === undefined ? 'always' : null,
      customer_email: params.customer_email ?? null,
      discounts,
      expires_at: params.expires_at ?? world.now + DAY,
      metadata: mergeMetadata({}, params.metadata),
      payment_method_collection: params.payment_method_collection ?? 'always',
      success_url: params.success_url,
      tax_id_collection: { enabled: params.tax_id_collection?.enabled ?? false, required: 'never' },
      total_details: null,
      url: `${world.pages}/checkout/${id}`,
    };
    world.checkoutSessions.push(session);
    world.checkoutOrders[id] = {
      items: params.line_items,
      trialDays: params.subscription_data?.trial_period_days ?? 0,
      metadata: params.subscription_data?.metadata ?? {},
    };
    priceSession(world, session);
    return session;
  }),
  route(
    'GET',
    'checkout/sessions',
    {
      ...listShape,
      customer: word.optional(),
      subscription: word.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
    },
    (world, params) =>
      page(
        world.checkoutSessions.filter(
          (one) =>
            (params.customer === undefined || one.customer === params.customer) &&
            (params.subscription === undefined || one.subscription === params.subscription) &&
            (params.status === undefined || one.status === params.status),
        ),
        params,
        'checkout/sessions',
      ),
  ),
  route('GET', 'checkout/sessions/:id', {}, (world, _, id = '') =>
    findById(world.checkoutSessions, id, 'checkout.session'),
  ),
  route('POST', 'checkout/sessions/:id/expire', {}, (world, _, id = '') => {
    const session = findById(world.checkoutSessions, id, 'checkout.session');
    if (session.status !== 'open')
      throw badRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired.`,
        'session',
      );
    session.status = 'expired';
    session.url = null;
    emit(world, 'checkout.session.expired', session);
    return session;
  }),
  route(
    'POST',
    'billing_portal/sessions',
    {
      customer: word,
      configuration: word.optional(),
      return_url: z.url().optional(),
      locale: z.enum(['auto', 'en']).optional(),
    },
    (world, params) => {
      const customer = findById(world.customers, params.customer, 'customer', 'customer');
      const named =
        params.configuration === undefined
          ? null
          : findById(
              world.portalConfigurations,
              params.configuration,
              'configuration',
              'configuration',
            );
      if (named?.active === false)
        throw badRequest('The configuration is not active.', 'configuration');
      const session: PortalSession = {
        ...structuredClone(basePortalSession),
        configuration: named?.id ?? basePortalSession.configuration,
        id: newId('bps', 24),
        created: world.now,
        customer: customer.id,
        return_url: params.return_url ?? null,
        url: `${world.pages}/portal/${newId('session', 32)}`,
      };
      world.portalSessions.push(session);
      return session;
    },
  ),
];
