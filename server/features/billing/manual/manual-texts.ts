import { utcDay } from '#server/platform/time/time-texts.ts';

/** Cents as US dollars, such as $29.00. */
export const moneyText = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** A day as in December 31, 2026. */
export const dayText = (day: string): string => utcDay(new Date(`${day}T00:00:00Z`));

/** 1900 is 19%. */
export const rateText = (basisPoints: number): string =>
  (basisPoints / 10_000).toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 2 });
