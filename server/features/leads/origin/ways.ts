import { LRUCache } from 'lru-cache';
import { originFieldNames } from '#shared/leads/lead-sources.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Touch } from './touch.rules.ts';
import { keepWay, type Way } from './ways.queries.ts';

/** The ways of creators, each kept once under an id. */
export interface Ways {
  idOf(userId: string, way: Way): Promise<number>;
}

const FIELDS = [...originFieldNames, 'country', 'device', 'browser'] as const;
/** What a link's author writes, and pages name. */
const FREE_FIELDS = new Set<string>(originFieldNames.filter((field) => field !== 'source'));

/**
 * A creator gets this many new ways a day. Further ones lose their tags and referrer, so strangers
 * cannot fill the tables with made-up tags.
 */
const MOST_NEW_A_DAY = 1_000;
const OTHER = '(other)';
const REMEMBERED = 50_000;

/** The way of a touch on a page of this template. */
export function wayOf(touch: Omit<Touch, 'at'>, template: string): Way {
  const known = FIELDS.flatMap((field): [string, string][] => {
    const value = touch[field];
    return value === undefined || value === null ? [] : [[field, value]];
  });
  return Object.fromEntries([...known, ['template', template]]);
}

/** The way without anything that strangers can make up. */
function withoutFreeFields(way: Way): Way {
  return Object.fromEntries(
    Object.entries(way).map(([field, value]) => [field, FREE_FIELDS.has(field) ? OTHER : value]),
  );
}

/** Remembers the ids of known ways, so most visits ask no database. */
export function createWays(db: Database): Ways {
  const known = new LRUCache<string, Promise<number>>({ max: REMEMBERED });
  const keep = async (userId: string, way: Way): Promise<number> =>
    (await keepWay(db, userId, way, MOST_NEW_A_DAY)) ??
    (await keepWay(db, userId, withoutFreeFields(way), null)) ??
    0;
  return {
    idOf(userId, way) {
      const key = `${userId} ${JSON.stringify(way)}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const id = keep(userId, way);
      known.set(key, id);
      id.catch(() => known.delete(key));
      return id;
    },
  };
}
