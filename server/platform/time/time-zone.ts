import type { Knex } from 'knex';
import { findZoneName } from './time-zone.queries.ts';

/**
 * The zone of a name somebody sent, as the database spells it, or null unless days can be counted in
 * it: this process and the database both know it.
 */
export async function findTimeZone(db: Knex, name: string): Promise<string | null> {
  if (name === 'UTC') return name; // most often, and the database reads a file for each zone it knows
  return isZoneHere(name) ? findZoneName(db, name) : null;
}

/** The zone of a stored name; UTC when this process does not know it, as after a move to another machine. */
export function zoneOrUtc(name: string): string {
  return isZoneHere(name) ? name : 'UTC';
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
