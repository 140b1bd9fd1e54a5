import type { Coupon } from '#shared/billing/coupons.contract.ts';
import { moneyText } from './money-text.ts';

type Worth = Pick<Coupon, 'duration' | 'months'>;

/** "10%" or "$5.00". */
export const offText = ({
  percentOff,
  amountOffCents,
}: Pick<Coupon, 'percentOff' | 'amountOffCents'>): string =>
  percentOff === null ? moneyText(amountOffCents ?? 0) : `${percentOff}%`;

/** How long a code lowers what is charged. */
export function durationText({ duration, months }: Worth): string {
  if (duration === 'once') return 'the first payment';
  if (duration === 'forever') return 'every payment';
  return months === 1 ? 'payments of one month' : `payments of ${months ?? 0} months`;
}
