import { uncapitalised } from '../app/first-letter.ts';
import { sizeText } from '../files/size-text.ts';
import type { UsageMeter, UsageNotice } from './usage-notices.contract.ts';

/** The words for a notice: the same in the console, in emails and on the desktop. */
export interface UsageText {
  title: string;
  text: string;
}

/** An amount of a meter. */
export const amountText = (meter: UsageMeter, amount: number): string =>
  meter === 'storage' ? sizeText(amount) : amount.toLocaleString('en');

const nouns: Readonly<Record<UsageMeter, string>> = {
  active_magnets: 'active magnets',
  comments: 'comments of this month',
  storage: 'storage',
};

/** What happens at the limit. */
const atLimit: Readonly<Record<UsageMeter, string>> = {
  active_magnets: 'Pause a magnet to publish another one, or choose a larger plan.',
  comments: 'Visitors still get their content. Leads over your limit wait for room.',
  storage: 'Files stay where they are. Delete one to upload another, or choose a larger plan.',
};

/** What a notice says. */
export function usageText({
  meter,
  threshold,
  used,
  limit,
}: Pick<UsageNotice, 'meter' | 'threshold' | 'used' | 'limit'>): UsageText {
  const amounts = `${amountText(meter, used)} of ${amountText(meter, limit)}`;
  const title =
    threshold === 100
      ? `All of your ${nouns[meter]} ${meter === 'storage' ? 'is' : 'are'} used`
      : `${threshold}% of your ${nouns[meter]} ${meter === 'storage' ? 'is' : 'are'} used`;
  const ahead =
    threshold === 100 ? atLimit[meter] : `At the limit: ${uncapitalised(atLimit[meter])}`;
  return { title, text: `${amounts}. ${ahead}` };
}

/** Leads over quota: the same words on every screen and in emails. */
export const overQuotaText = (count: number): string =>
  count === 1
    ? 'One lead over your monthly limit waits for room'
    : `${count.toLocaleString('en')} leads over your monthly limit wait for room`;
