import { lossAdvice, type LossAdvice } from '#shared/analytics/loss-advice.ts';
import type { Figures } from '#shared/analytics/performance.contract.ts';
import type { Metric } from '#shared/analytics/query.ts';
import { capitalised } from '#shared/app/first-letter.ts';
import type { Bucket } from '#desktop/renderer/ui/charts/time-series.tsx';
import type { Tone } from '#desktop/renderer/ui/charts/tones.ts';

/** Gold is for what is verified, and nothing else. */
export const metricTone = (metric: Metric): Tone =>
  metric === 'verified' ? 'verified' : metric === 'lost' ? 'bad' : 'brand';

/** Where a fall is good news. */
export const isLessBetter = (metric: Metric): boolean =>
  metric === 'deliveryTime' || metric === 'lost';

/** "48 s", "3 min", "2.5 h". */
export function durationText(seconds: number): string {
  const [amount, unit] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 90 * 60
        ? [seconds / 60, 'minute']
        : [seconds / 3_600, 'hour'];
  return amount.toLocaleString(undefined, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: amount < 10 && unit !== 'second' ? 1 : 0,
  });
}

/** Figures with the one that is no count; a figure that cannot be told is null. */
export interface AllFigures {
  figures: Figures;
  deliverySeconds: number | null;
}

export function figureOf(all: AllFigures, metric: Metric): number | null {
  return metric === 'deliveryTime' ? all.deliverySeconds : all.figures[metric];
}

export function figureText(metric: Metric, value: number | null): string {
  if (value === null) return '–';
  if (metric === 'deliveryTime' && value < 1) return '< 1 s';
  return metric === 'deliveryTime' ? durationText(value) : value.toLocaleString();
}

/** Names of hours or days in the creator's zone; hours of several days carry their day. */
export function bucketNames(
  starts: readonly string[],
  by: 'hour' | 'day',
  timeZone: string,
): Bucket[] {
  const isOneDay = by === 'hour' && starts.length <= 25;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(undefined, { ...options, timeZone });
  const long = format(
    by === 'day'
      ? { weekday: 'long', day: 'numeric', month: 'long' }
      : { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  );
  const short = format(
    isOneDay ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' },
  );
  const names = starts.map((start) => long.format(Date.parse(start)));
  // Where clocks are set back, an hour comes twice.
  const offset = format({ timeZoneName: 'shortOffset' });
  return starts.map((start, index) => {
    const name = names[index] ?? '';
    const isTwice = names[index - 1] === name || names[index + 1] === name;
    return {
      name: isTwice ? `${name} (${offsetOf(offset, start)})` : name,
      short: short.format(Date.parse(start)),
    };
  });
}

const offsetOf = (format: Intl.DateTimeFormat, at: string): string =>
  format.formatToParts(Date.parse(at)).find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** The calendar day of a moment in a zone, `YYYY-MM-DD`, as Canada writes it. */
export const dayIn = (timeZone: string, at: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(Date.parse(at));

const isKnownLoss = (code: string): code is keyof typeof lossAdvice =>
  Object.hasOwn(lossAdvice, code);

function plain(code: string): string {
  return capitalised(code).replaceAll('_', ' ');
}

/** Why somebody did not come to the next step; a reason not known here is shown as it is. */
export const lossText = (reason: string): string =>
  isKnownLoss(reason) ? lossAdvice[reason].label : plain(reason);

/** What to do about it, by the code of an answer. */
export const adviceOf = (code: string | null): LossAdvice | null =>
  code !== null && isKnownLoss(code) ? lossAdvice[code] : null;

/** What a number is that its reason does not explain; null for others. */
export function noteOf({ reason, hasRows }: { reason: string; hasRows: boolean }): string | null {
  const advice = adviceOf(reason);
  if (advice?.sum === undefined) return advice?.note ?? null;
  return hasRows ? `${advice.sum}.` : `${advice.sum}; no rows of their own.`;
}
