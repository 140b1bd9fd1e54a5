import { MOST_BOOK_DAYS } from '#shared/billing/books.contract.ts';
import type { Days } from '#desktop/renderer/ui/filters/own-period.tsx';

const DAY_MS = 86_400_000;

/** What is wrong with two days of the books; null for nothing. */
export function problemOf({ from, to }: Days): string | null {
  if (!isDay(from) || !isDay(to)) return 'Please choose both days';
  if (to < from) return 'The last day is before the first one';
  if (from < '2000-01-01' || to >= '2200-01-01') return 'Please choose days from 2000 to 2199';
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days > MOST_BOOK_DAYS ? 'Please choose at most two years' : null;
}

/** The two days of an address; null where they are none that can be shown. */
export function ownDays(from: string, to: string): Days | null {
  return problemOf({ from, to }) === null ? { from, to } : null;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
