import type { Logger } from '#server/platform/config/logger.ts';
import {
  cachedPaths,
  everybodysHeaders,
  isNewcomer,
  type SitePageCache,
} from './site-page-cache.ts';
import type { FastPath } from '#server/platform/http/fast-paths/front-door.ts';
import type { Measures } from '#server/platform/measures/measures.ts';
import { createKeptPagePath } from '#server/platform/http/fast-paths/kept-page-path.ts';

export interface CachedSitePageDependencies {
  hosts: ReadonlySet<string>;
  headers: Readonly<Record<string, string>>;
  cache: Pick<SitePageCache, 'peek'>;
  logger: Logger;
  measures: Measures;
}

/**
 * `GET` of a marketing, legal or demo page by its bare address, for visitors without individual
 * content. Every query takes the general route, because it may carry a referral code for a cookie.
 */
export function createCachedSitePage(dependencies: CachedSitePageDependencies): FastPath {
  const { hosts, headers, cache, logger, measures } = dependencies;
  const known: ReadonlySet<string> = new Set(cachedPaths);
  return createKeptPagePath({
    hosts,
    headers: { ...headers, ...everybodysHeaders },
    logger,
    // One of the fixed paths: `find` gave a page for it.
    seriesOf: ({ url = '' }) => measures.series('route', `GET ${url}`),
    find({ url = '', headers: { cookie } }) {
      return known.has(url) && isNewcomer(cookie) ? cache.peek(url) : undefined;
    },
  });
}
