import type { RequestListener } from 'node:http';
import { createApp, type AppOptions } from './app.ts';
import type { Features } from '#server/features.ts';
import { createCachedSitePage } from '#server/features/site/cache/cached-site-page.ts';
import { createCachedUnlockPage } from '#server/features/unlock/pages/cached-unlock-page.ts';
import { cookieName, readCookie } from '#server/platform/http/cookies.ts';
import { BINDING_COOKIE } from '#server/platform/http/endpoint-guards.ts';
import { createFrontDoor } from '#server/platform/http/fast-paths/front-door.ts';
import { createVisitBeacon } from '#server/features/analytics/visits/visit-beacon.ts';
import { securityHeaderSet } from '#server/platform/http/middleware/security-headers.ts';
import { createSitePageCache } from '#server/features/site/cache/site-page-cache.ts';
import { createNetworkReader } from '#server/platform/http/sockets/network-reader.ts';
import { secretsOf } from '#server/features/unlock/pages/unlock-cookie.ts';

/** The whole HTTP side: a counter of programs, the three fast paths, then everything else. */
export function createRequestListener(features: Features, options: AppOptions): RequestListener {
  const { measures } = features;
  const headers = securityHeaderSet(options.publicUrl);
  const isHttps = options.publicUrl.startsWith('https:');
  const unlockPage = createCachedUnlockPage({
    hosts: options.hosts.pages,
    headers,
    cache: features.unlock.pages,
    addresses: features.magnets.pageAddresses,
    measures,
  });
  const sitePages = createSitePageCache(features);
  const sitePage = createCachedSitePage({
    hosts: options.hosts.main,
    headers,
    cache: sitePages,
    logger: options.logger,
    measures,
  });
  const beacon = createVisitBeacon({
    hosts: options.hosts.all,
    securityHeaders: headers,
    networkOf: createNetworkReader(options.trustedProxies),
    limiter: features.limiter,
    hasher: features.analytics.visits.hasher,
    recorder: features.analytics.visits.recorder,
    ownerOf: features.analytics.visits.owners.ownerOf,
    findForVisitor: features.magnets.findForVisitor,
    countryOf: options.countryOf ?? (() => undefined),
    ways: features.leads.ways,
    async creatorOf(request) {
      const binding = readCookie(request.headers.cookie, cookieName(BINDING_COOKIE, isHttps));
      return binding === undefined ? null : features.auth.creatorOf(binding);
    },
    isUnlocked: (request, magnetId) =>
      features.unlock.isUnlockedBy(magnetId, secretsOf(request, magnetId, isHttps)),
    logger: options.logger,
    measures,
  });
  const general = createApp(features, sitePages, options).callback();
  return createFrontDoor(
    [features.analytics.visits.fetches.path(options.hosts.pages), unlockPage, sitePage, beacon],
    (request, response) => void general(request, response),
  );
}
