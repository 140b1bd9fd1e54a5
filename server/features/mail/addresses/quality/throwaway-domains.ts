import { cachedUntilChange } from '#server/platform/db/cached-until-change.ts';
import type { Platform } from '#server/platform/platform.ts';
import { withParents } from './throwaway-list.rules.ts';
import { selectDecisions, selectList } from './throwaway-domains.queries.ts';

/** Tells domains whose addresses people use once. */
export interface ThrowawayLookup {
  has(domain: string): Promise<boolean>;
}

interface Known {
  list: ReadonlySet<string>;
  decisions: ReadonlyMap<string, boolean>;
}

/** The list that comes with the product; its library is loaded for the first question only. */
export async function builtInDomains(): Promise<ReadonlySet<string>> {
  const { disposableEmailBlocklistSet } = await import('disposable-email-domains-js');
  return disposableEmailBlocklistSet();
}

/** Keeps the list in memory until any process changes it; reads it each time while the feed is down. */
export function createThrowawayLookup({
  db,
  feed,
}: Pick<Platform, 'db' | 'feed'>): ThrowawayLookup {
  async function load(): Promise<Known> {
    const [own, decided] = await Promise.all([selectList(db), selectDecisions(db)]);
    return {
      list: own === undefined ? await builtInDomains() : new Set(own.domains),
      decisions: new Map(decided.map(({ domain, isThrowaway }) => [domain, isThrowaway])),
    };
  }

  const read = cachedUntilChange(feed, load);

  return {
    async has(domain) {
      const { list, decisions } = await read();
      // The nearest word counts: a decision about a part of a listed domain, or the other way round.
      for (const part of withParents(domain)) {
        const decided = decisions.get(part);
        if (decided !== undefined) return decided;
        if (list.has(part)) return true;
      }
      return false;
    },
  };
}
