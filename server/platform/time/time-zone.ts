import type { Knex } from 'knex';
import { hasTimeZone } from './time-zone.queries.ts';

/** Whether days can be counted in a zone: this process and the database both know its name. */
export async function isTimeZone(db: Knex, name: string): Promise<boolean> {
  return isZoneHere(name) && (await hasTimeZone(db, name));
}

/** An offset such as `+02:00` is not a time zone: it has no daylight saving time. */
function isZoneHere(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
