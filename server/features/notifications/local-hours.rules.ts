import type { DigestStep } from '#shared/notifications/notification-settings.contract.ts';

/** Minutes after midnight; the end may be on the next day. */
export interface Quiet {
  from: number;
  until: number;
}

const DAY = 1_440;
/** Digests are sent at eight in the morning. */
const DIGEST_MINUTE = 480;

/** When the quiet hours around a moment end, by the clocks of a zone; null outside of them. */
export function quietEnd(now: Date, zone: string, quiet: Quiet | null): Date | null {
  if (quiet === null) return null;
  const { minute } = localTime(now, zone);
  const { from, until } = quiet;
  const isQuiet =
    from < until ? minute >= from && minute < until : minute >= from || minute < until;
  return isQuiet ? onTheClock(afterMinutes(now, (until - minute + DAY) % DAY), zone, until) : null;
}

/** The next morning of a digest, by the clocks of a zone: a weekly one comes on Mondays. */
export function nextDigest(now: Date, zone: string, step: DigestStep): Date {
  const { minute, weekday } = localTime(now, zone);
  const isPast = minute >= DIGEST_MINUTE;
  const days =
    step === 'daily' ? Number(isPast) : ((8 - weekday) % 7) + (weekday === 1 && isPast ? 7 : 0);
  return onTheClock(afterMinutes(now, days * DAY + DIGEST_MINUTE - minute), zone, DIGEST_MINUTE);
}

/** Clocks may be set on the way. A minute that they leave out is over when it would have come. */
function onTheClock(rough: Date, zone: string, minute: number): Date {
  const off = ((localTime(rough, zone).minute - minute + DAY / 2 + DAY) % DAY) - DAY / 2;
  if (off === 0) return rough;
  const exact = new Date(rough.getTime() - off * 60_000);
  return localTime(exact, zone).minute === minute ? exact : rough;
}

/** Whole minutes later. */
function afterMinutes(now: Date, minutes: number): Date {
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 + minutes * 60_000);
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Minutes after midnight and the day of the week, Sunday 0; UTC for a zone that is not known. */
function localTime(at: Date, zone: string): { minute: number; weekday: number } {
  const parts = formatOf(zone).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '0';
  return {
    minute: Number(part('hour')) * 60 + Number(part('minute')),
    weekday: weekdays.indexOf(part('weekday')),
  };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const options = {
    hour: '2-digit',
    minute: '2-digit',
    weekday: 'short',
    hourCycle: 'h23',
  } as const;
  try {
    return new Intl.DateTimeFormat('en', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
  }
}
