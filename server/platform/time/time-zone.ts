import type { Knex } from 'knex';
import { isZoneHere } from '#shared/app/time-zone.ts';
import { findZoneName } from './time-zone.queries.ts';

/**
 * The zone of a name somebody sent, as the database spells it, or null unless days can be counted in
 * it: this process and the database both know it.
 */
export async function findTimeZone(db: Knex, name: string): Promise<string | null> {
  if (name === 'UTC') return name; // most often, and the database reads a file for each zone it knows
  return isZoneHere(name) ? findZoneName(db, name) : null;
}
