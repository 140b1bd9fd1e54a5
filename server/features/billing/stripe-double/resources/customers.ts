import { z } from 'zod';
import { baseCustomer, baseTaxId } from '../base/base-customer.ts';
import {
  address,
  cents,
  clearable,
  fullAddress,
  mergeMetadata,
  metadata,
  word,
} from '../http/form-params.ts';
import { listShape, page, route } from '../http/route.ts';
import { endSubscription } from '../lives/collecting.ts';
import { changeBalance } from '../money/invoices.ts';
import { emit } from '../world/events.ts';
import type { Customer } from '../world/stored-objects.ts';
import { badRequest, findById } from '../world/stripe-error.ts';
import { newId, type World } from '../world/world.ts';
import { attach } from './payment-methods.ts';

const taxIdData = z.strictObject({ type: z.string(), value: word });

const shape = {
  email: clearable(z.string().max(512)).optional(),
  name: clearable(z.string().max(256)).optional(),
  phone: clearable(z.string().max(20)).optional(),
  description: clearable(z.string().max(350)).optional(),
  address: clearable(address).optional(),
  metadata: metadata.optional(),
  balance: cents.optional(),
  payment_method: word.optional(),
  preferred_locales: z.array(word).optional(),
  tax_exempt: z.enum(['none', 'exempt', 'reverse']).optional(),
  invoice_settings: z
    .strictObject({ default_payment_method: clearable(word).optional() })
    .optional(),
};

type Params = z.output<z.ZodObject<typeof shape>>;

/** Fields of a call written onto a customer. */
function write(world: World, customer: Customer, params: Params): void {
  const { invoice_settings: settings, balance, payment_method: method, ...fields } = params;
  const { metadata: given, address: place, ...plain } = fields;
  Object.assign(customer, plain);
  if (given !== undefined) customer.metadata = mergeMetadata(customer.metadata, given);
  if (place !== undefined) customer.address = place === null ? null : fullAddress(place);
  if (method !== undefined) attach(world, method, customer);
  const standard = settings?.default_payment_method;
  if (standard !== undefined) {
    if (
      standard !== null &&
      findById(world.paymentMethods, standard, 'PaymentMethod').customer !== customer.id
    )
      throw badRequest(
        'The customer does not have a payment method with this ID.',
        'invoice_settings[default_payment_method]',
        'resource_missing',
      );
    customer.invoice_settings.default_payment_method = standard;
  }
  if (balance !== undefined && balance !== customer.balance)
    changeBalance(world, customer, balance - customer.balance, { type: 'adjustment' });
}

/** Throws Stripe's 400 for a number that cannot be one. */
export function addTaxId(
  world: World,
  customer: Customer,
  given: z.output<typeof taxIdData>,
): object {
  if (given.type === 'eu_vat' && !/^[A-Z]{2}[0-9A-Z]{8,12}$/.test(given.value))
    throw badRequest('Invalid value for eu_vat.', 'value', 'tax_id_invalid');
  const id = {
    ...structuredClone(baseTaxId),
    id: newId('txi'),
    country: given.type === 'eu_vat' ? given.value.slice(0, 2) : null,
    created: world.now,
    customer: customer.id,
    owner: { type: 'customer' as const, customer: customer.id, customer_account: null },
    type: given.type,
    value: given.value,
  };
  world.taxIds.push(id);
  emit(world, 'customer.tax_id.created', id);
  return id;
}

export const customerRoutes = [
  route(
    'POST',
    'customers',
    { ...shape, tax_id_data: z.array(taxIdData).optional() },
    (world, params) => {
      const { tax_id_data: taxIds, ...rest } = params;
      const customer: Customer = {
        ...structuredClone(baseCustomer),
        id: newId('cus', 14),
        created: world.now,
        invoice_prefix: newId('', 8).slice(1).toUpperCase(),
      };
      world.customers.push(customer);
      write(world, customer, rest);
      emit(world, 'customer.created', customer);
      for (const one of taxIds ?? []) addTaxId(world, customer, one);
      return customer;
    },
  ),
  route('GET', 'customers', { ...listShape, email: word.optional() }, (world, params) =>
    page(
      world.customers.filter(({ email }) => params.email === undefined || email === params.email),
      params,
      'customers',
    ),
  ),
  route('GET', 'customers/:id', {}, (world, _, id = '') =>
    findById(world.customers, id, 'customer'),
  ),
  route('POST', 'customers/:id', shape, (world, params, id = '') => {
    const customer = findById(world.customers, id, 'customer');
    const before = structuredClone(customer);
    write(world, customer, params);
    emit(world, 'customer.updated', customer, before);
    return customer;
  }),
  route('DELETE', 'customers/:id', {}, (world, _, id = '') => {
    const customer = findById(world.customers, id, 'customer');
    for (const one of world.subscriptions) {
      if (one.customer === id && one.ended_at === null)
        endSubscription(world, one, 'cancellation_requested');
    }
    world.customers = world.customers.filter((one) => one !== customer);
    emit(world, 'customer.deleted', customer);
    return { id, object: 'customer', deleted: true };
  }),
  route('POST', 'customers/:id/tax_ids', taxIdData.shape, (world, params, id = '') =>
    addTaxId(world, findById(world.customers, id, 'customer'), params),
  ),
  route('GET', 'customers/:id/tax_ids', listShape, (world, params, id = '') =>
    page(
      world.taxIds.filter((one) => one.customer === id),
      params,
      `customers/${id}/tax_ids`,
    ),
  ),
  route('DELETE', 'customers/:id/tax_ids/:id', {}, (world, _, customer = '', id = '') => {
    const found = findById(world.taxIds, id, 'tax_id');
    world.taxIds = world.taxIds.filter((one) => one !== found || one.customer !== customer);
    emit(world, 'customer.tax_id.deleted', found);
    return { id, object: 'tax_id', deleted: true };
  }),
  route(
    'POST',
    'customers/:id/balance_transactions',
    {
      amount: cents,
      currency: z.literal('usd'),
      description: word.optional(),
      metadata: metadata.optional(),
    },
    (world, params, id = '') =>
      changeBalance(world, findById(world.customers, id, 'customer'), params.amount, {
        type: 'adjustment',
        description: params.description ?? null,
        metadata: params.metadata ?? {},
      }),
  ),
  route('GET', 'customers/:id/balance_transactions', listShape, (world, params, id = '') =>
    page(
      world.balanceTransactions.filter(({ customer }) => customer === id),
      params,
      `customers/${id}/balance_transactions`,
    ),
  ),
];
