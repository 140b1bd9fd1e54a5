import { zoneOrUtc } from '#shared/app/time-zone.ts';
import { useNow } from './now.ts';

/** Times in the creator's zone: short in the text, exact on hover and for machines. */
export function TimeText({ at, zone }: { at: string; zone: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={exactTime(at, zone)}>
      {relativeTime(at, now, zone)}
    </time>
  );
}

/** To the minute, or to the second when `precision` is `medium`. */
export function exactTime(
  at: string,
  zone: string,
  precision: 'short' | 'medium' = 'short',
): string {
  return new Intl.DateTimeFormat(undefined, {
    dateStyle: 'medium',
    timeStyle: precision,
    timeZone: zoneOrUtc(zone),
  }).format(new Date(at));
}

/** "21 Nov 2025" in a zone, where the time of the day says nothing. */
export function dateText(at: string, zone: string): string {
  return new Intl.DateTimeFormat(undefined, {
    dateStyle: 'medium',
    timeZone: zoneOrUtc(zone),
  }).format(new Date(at));
}

/** "14:03" in a zone. */
export function clockTime(at: string, zone: string): string {
  return new Intl.DateTimeFormat(undefined, {
    timeStyle: 'short',
    timeZone: zoneOrUtc(zone),
  }).format(new Date(at));
}

/** "Friday, 21 November 2025" in a zone. `now` in ms. */
export function dayText(now: number, zone: string): string {
  return new Intl.DateTimeFormat(undefined, {
    dateStyle: 'full',
    timeZone: zoneOrUtc(zone),
  }).format(now);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "just now", "5 min ago", "in 4 min", "3 h ago", then the date. */
export function relativeTime(at: string, now: number, zone: string): string {
  const distance = now - Date.parse(at);
  const size = Math.abs(distance);
  const place = (amount: number, unit: string) =>
    distance >= 0 ? `${amount} ${unit} ago` : `in ${amount} ${unit}`;
  if (size < MINUTE) return distance >= 0 ? 'just now' : 'in a moment';
  if (size < HOUR) return place(Math.floor(size / MINUTE), 'min');
  if (size < DAY) return place(Math.floor(size / HOUR), 'h');
  if (size < 7 * DAY) return place(Math.floor(size / DAY), size < 2 * DAY ? 'day' : 'days');
  return dateText(at, zone);
}
