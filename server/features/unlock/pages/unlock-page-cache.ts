import { renderUnlockPage } from '#public-web/render.tsx';
import { MagnetId } from '#shared/magnets/magnet-fields.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { IntegrationsService } from '#server/features/integrations/integrations.service.ts';
import type { UnlockService } from '../unlock.service.ts';
import { pixelPolicy } from '#server/platform/http/middleware/pixel-policy.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';
import { type PageVersion, readPageVersion } from './page-version.queries.ts';
import { buildUnlockPageView, closedStep, freshStep, showPixels } from './unlock-page-view.ts';
import { createPageCache, type PageCache } from '#server/platform/http/fast-paths/page-cache.ts';

export interface UnlockPageCacheDependencies {
  db: Database;
  feed: ChangeFeed;
  unlock: Pick<UnlockService, 'findVisitorState'>;
  integrations: Pick<IntegrationsService, 'findActivePixels'>;
  site: SiteReader;
}

/** The first step of every magnet's page, as all visitors without a grant see it. */
export function createUnlockPageCache(dependencies: UnlockPageCacheDependencies): PageCache {
  const { db, feed, unlock, integrations, site } = dependencies;
  const versionOf = async (magnetId: string): Promise<PageVersion | null> =>
    MagnetId.safeParse(magnetId).success ? readPageVersion(db, magnetId) : null;
  return createPageCache({
    feed,
    versionOf: async (magnetId) => (await versionOf(magnetId))?.version ?? null,
    async render(magnetId) {
      // Before the data: a change in between makes the page look older than it is, never newer.
      const { version, turnsInMs } = (await versionOf(magnetId)) ?? {
        version: '',
        turnsInMs: null,
      };
      const state = await unlock.findVisitorState(magnetId, [], { mayOpen: false });
      const { magnet, visitor } = state;
      const pixels = await integrations.findActivePixels(visitor.owner, visitor.plan);
      const page = await site.readUntil(`unlock-${magnet.template}`);
      const frame = { site: page.site, magnet, visitor, pixels: showPixels(pixels, site) };
      const step = state.kind === 'closed' ? closedStep() : freshStep;
      const html = renderUnlockPage(buildUnlockPageView(frame, step));
      const contentSecurityPolicy = pixels === null ? null : pixelPolicy(pixels);
      return {
        html,
        userId: visitor.owner.id,
        version,
        contentSecurityPolicy,
        turnsInMs: firstOf(turnsInMs, page.turnsInMs),
      };
    },
  });
}

/** The sooner of two turns; null for never. */
function firstOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
