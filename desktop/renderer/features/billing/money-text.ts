import type { BillingInterval } from '#shared/billing/billing-fields.contract.ts';

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** Cents as an amount that is charged: "$29.00", "−$4.50". */
export function moneyText(cents: number): string {
  const text = exact.format(Math.abs(cents) / 100);
  return cents < 0 ? `−${text}` : text;
}

/** Cents as a price: "$29", or "$29.50" where there are cents. */
export function priceText(cents: number): string {
  return cents % 100 === 0 ? whole.format(cents / 100) : moneyText(cents);
}

/** "a month", "a year". */
export const everyText: Readonly<Record<BillingInterval, string>> = {
  month: 'a month',
  year: 'a year',
};

/** A day in a creator's zone: "3 May 2027". */
export function billingDay(at: string, zone: string): string {
  return new Date(at).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  });
}

/** A change with a plus for a gain. */
export const changeText = (cents: number): string =>
  cents > 0 ? `+${moneyText(cents)}` : moneyText(cents);
