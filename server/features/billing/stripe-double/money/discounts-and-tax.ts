import type { Coupon, Customer, Discount, Invoice, InvoiceLine } from '../world/stored-objects.ts';
import type { World } from '../world/world.ts';

/**
 * The plain rule of automatic tax: a percentage by country, added to the price. A business of the European
 * Union with a VAT id owes it itself (reverse charge); a country that is not listed has none.
 */
const PERCENT: { readonly [country: string]: number } = {
  AT: 20,
  BE: 21,
  CH: 8.1,
  DE: 19,
  ES: 21,
  FR: 20,
  GB: 20,
  IE: 23,
  IT: 22,
  NL: 21,
  PL: 23,
  PT: 23,
  SE: 25,
};

const HOME = 'US';

interface TaxRule {
  percent: number;
  reason: 'standard_rated' | 'reverse_charge' | 'not_collecting' | 'customer_exempt';
}

/** Which rule holds for a customer; null without an address, where nothing can be said. */
export function taxRuleFor(world: World, customer: Customer): TaxRule | null {
  const country = customer.address?.country ?? null;
  if (country === null || country === '') return null;
  if (customer.tax_exempt === 'exempt') return { percent: 0, reason: 'customer_exempt' };
  const isBusiness =
    customer.tax_exempt === 'reverse' ||
    world.taxIds.some((one) => one.customer === customer.id && one.type === 'eu_vat');
  const percent = PERCENT[country] ?? 0;
  if (percent === 0 || country === HOME) return { percent: 0, reason: 'not_collecting' };
  return isBusiness
    ? { percent: 0, reason: 'reverse_charge' }
    : { percent, reason: 'standard_rated' };
}

/** Discounts that still hold at this time, with their coupons. */
export function liveDiscounts(
  world: World,
  ids: readonly string[],
): { discount: Discount; coupon: Coupon }[] {
  return ids.flatMap((id) => {
    const discount = world.discounts.find((one) => one.id === id);
    const coupon = world.coupons.find((one) => one.id === discount?.source.coupon);
    if (discount === undefined || coupon === undefined) return [];
    return discount.end !== null && discount.end <= world.now ? [] : [{ discount, coupon }];
  });
}

/** Whether a coupon lowers the price of a product. */
export function lowers(coupon: Coupon, product: string): boolean {
  return coupon.applies_to?.products.includes(product) ?? true;
}

/**
 * Writes discounts, taxes and totals of an invoice from its lines. A percentage is rounded to the cent per
 * line; an amount is taken from lines in their order and never makes an invoice negative.
 */
export function totalUp(world: World, invoice: Invoice, customer: Customer): void {
  const held = liveDiscounts(world, invoice.discounts);
  const left = new Map(held.map(({ discount, coupon }) => [discount.id, coupon.amount_off ?? 0]));
  const rule = invoice.automatic_tax.enabled ? taxRuleFor(world, customer) : null;
  for (const line of invoice.lines.data) {
    line.discount_amounts = [];
    let net = line.amount;
    const { product } = line.pricing.price_details;
    for (const { discount, coupon } of line.discountable && line.amount > 0 ? held : []) {
      if (!lowers(coupon, product)) continue;
      const wanted =
        coupon.percent_off === null
          ? (left.get(discount.id) ?? 0)
          : Math.round((net * coupon.percent_off) / 100);
      const amount = Math.min(wanted, net);
      if (coupon.percent_off === null) left.set(discount.id, wanted - amount);
      net -= amount;
      line.discount_amounts.push({ amount, discount: discount.id });
    }
    line.taxes = rule === null ? [] : [taxOf(net, rule)];
  }
  const lines = invoice.lines.data;
  invoice.total_discount_amounts = held.map(({ discount }) => ({
    discount: discount.id,
    amount: sum(
      lines.flatMap((line) =>
        line.discount_amounts
          .filter((one) => one.discount === discount.id)
          .map((one) => one.amount),
      ),
    ),
  }));
  const tax = sum(lines.flatMap((line) => line.taxes.map((one) => one.amount)));
  invoice.subtotal = sum(lines.map((line) => line.amount));
  invoice.subtotal_excluding_tax = invoice.subtotal;
  invoice.total_excluding_tax =
    invoice.subtotal - sum(invoice.total_discount_amounts.map(({ amount }) => amount));
  invoice.total = invoice.total_excluding_tax + tax;
  invoice.total_taxes =
    rule === null ? [] : [{ ...taxOf(invoice.total_excluding_tax, rule), amount: tax }];
  if (invoice.automatic_tax.enabled) {
    invoice.automatic_tax.provider = 'stripe';
    invoice.automatic_tax.status = rule === null ? 'requires_location_inputs' : 'complete';
  }
}

function taxOf(
  net: number,
  rule: TaxRule,
): Invoice['total_taxes'][number] & InvoiceLine['taxes'][number] {
  return {
    amount: roundCents((net * rule.percent) / 100),
    tax_behavior: 'exclusive',
    tax_rate_details: { tax_rate: `txr_${rule.reason}_${String(rule.percent).replace('.', '_')}` },
    taxability_reason: rule.reason,
    taxable_amount: net,
    type: 'tax_rate_details',
  };
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** Half a cent away from zero, so that a credit mirrors its charge. */
export function roundCents(amount: number): number {
  const cents = Math.sign(amount) * Math.round(Math.abs(amount));
  return cents === 0 ? 0 : cents;
}
