import type { Logger } from '#server/platform/config/logger.ts';
import {
  cachedPaths,
  everybodysHeaders,
  isNewcomer,
  type SitePageCache,
} from './site-page-cache.ts';
import type { FastPath } from '#server/platform/http/fast-paths/front-door.ts';
import { createKeptPagePath } from '#server/platform/http/fast-paths/kept-page-path.ts';

export interface CachedSitePageDependencies {
  hosts: ReadonlySet<string>;
  headers: Readonly<Record<string, string>>;
  cache: Pick<SitePageCache, 'peek'>;
  logger: Logger;
}

/**
 * `GET` of a marketing, legal or demo page by its bare address, for whom it looks like to everybody.
 * Every query takes the general route: it may carry a referral code, which is kept in a cookie.
 */
export function createCachedSitePage(dependencies: CachedSitePageDependencies): FastPath {
  const { hosts, headers, cache, logger } = dependencies;
  const known: ReadonlySet<string> = new Set(cachedPaths);
  return createKeptPagePath({
    hosts,
    headers: { ...headers, ...everybodysHeaders },
    logger,
    find({ url = '', headers: { cookie } }) {
      return known.has(url) && isNewcomer(cookie) ? cache.peek(url) : undefined;
    },
  });
}
