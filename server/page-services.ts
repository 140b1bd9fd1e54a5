import type { ChangeFeed } from './db/change-feed.ts';
import type { Database } from './db/connection.ts';
import { findInstallFolder } from './config/install-folder.ts';
import { rasterise } from './adapters/share-image/rasterise.ts';
import type { IntegrationsService } from './domain/integrations/integrations.service.ts';
import { createListedMagnets, type ListedMagnets } from './domain/magnets/listed-magnets.ts';
import {
  createPageFiguresService,
  type PageFiguresService,
} from './domain/settings/page-figures.service.ts';
import type { SettingsService } from './domain/settings/settings.service.ts';
import type { UnlockService } from './domain/unlock/unlock.service.ts';
import type { PageCache } from './http/fast-paths/page-cache.ts';
import { createUnlockPageCache } from './http/fast-paths/unlock-page-cache.ts';
import { createSiteReader, type SiteReader } from './http/pages/site-view.ts';
import { builtAssets, type WebAssets } from './http/pages/web-assets.ts';

/** What only the pages the server renders need. */
export interface PageParts {
  site: SiteReader;
  pageFigures: PageFiguresService;
  listedMagnets: ListedMagnets;
  /** First steps of the unlock pages, kept as bytes. */
  unlockPages: PageCache;
  web: WebAssets;
  /** Draws an SVG of our own as a PNG. */
  rasterise(svg: string): Promise<Buffer>;
}

export function createPageParts(dependencies: {
  db: Database;
  feed: ChangeFeed;
  settings: SettingsService;
  unlock: UnlockService;
  integrations: IntegrationsService;
  publicUrl: string;
  pagesUrl: string;
  isSandbox: boolean;
  web: WebAssets | undefined;
}): PageParts {
  const { db, feed, settings, unlock, integrations, publicUrl, pagesUrl, isSandbox } = dependencies;
  const web = dependencies.web ?? builtAssets(findInstallFolder());
  const site = createSiteReader({ settings, assets: web.assets, publicUrl, pagesUrl, isSandbox });
  return {
    site,
    pageFigures: createPageFiguresService(db, settings),
    listedMagnets: createListedMagnets(db, feed),
    unlockPages: createUnlockPageCache({ db, feed, unlock, integrations, site }),
    web,
    rasterise,
  };
}
