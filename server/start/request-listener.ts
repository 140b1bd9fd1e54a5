import type { RequestListener } from 'node:http';
import { createApp, type AppOptions } from './app.ts';
import type { Features } from '#server/features.ts';
import { createCachedSitePage } from '#server/features/site/cache/cached-site-page.ts';
import { createCachedUnlockPage } from '#server/features/unlock/pages/cached-unlock-page.ts';
import { createFrontDoor } from '#server/platform/http/fast-paths/front-door.ts';
import { createVisitBeacon } from '#server/features/analytics/visit-beacon.ts';
import { securityHeaderSet } from '#server/platform/http/middleware/security-headers.ts';
import { createSitePageCache } from '#server/features/site/cache/site-page-cache.ts';
import { createNetworkReader } from '#server/platform/http/sockets/network-reader.ts';
import { secretsOf } from '#server/features/unlock/pages/unlock-cookie.ts';

/** The whole HTTP side: the three fast paths, then everything else. */
export function createRequestListener(services: Features, options: AppOptions): RequestListener {
  const headers = securityHeaderSet(options.publicUrl);
  const isHttps = options.publicUrl.startsWith('https:');
  const unlockPage = createCachedUnlockPage({
    hosts: options.hosts.pages,
    headers,
    cache: services.unlockPages,
  });
  const sitePages = createSitePageCache(services);
  const sitePage = createCachedSitePage({
    hosts: options.hosts.main,
    headers,
    cache: sitePages,
    logger: options.logger,
  });
  const beacon = createVisitBeacon({
    hosts: options.hosts.all,
    securityHeaders: headers,
    networkOf: createNetworkReader(options.trustedProxies),
    limiter: services.limiter,
    hasher: services.visits.hasher,
    recorder: services.visits.recorder,
    ownerOf: services.visits.owners.ownerOf,
    findForVisitor: services.magnets.findForVisitor,
    isUnlocked: (request, magnetId) =>
      services.unlock.isUnlockedBy(magnetId, secretsOf(request, magnetId, isHttps)),
    logger: options.logger,
  });
  const general = createApp(services, sitePages, options).callback();
  return createFrontDoor(
    [unlockPage, sitePage, beacon],
    (request, response) => void general(request, response),
  );
}
