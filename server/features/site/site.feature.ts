import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { findInstallFolder } from '#server/platform/config/install-folder.ts';
import { rasterise } from '#server/features/site/share/rasterise.ts';
import {
  createListedMagnets,
  type ListedMagnets,
} from '#server/features/magnets/listed-magnets.ts';
import {
  createPageFiguresService,
  type PageFiguresService,
} from '#server/features/site/page-figures.service.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { createSiteReader, type SiteReader } from '#server/platform/http/pages/site-view.ts';
import { builtAssets, type WebAssets } from '#server/platform/http/pages/web-assets.ts';

/** What only the pages the server renders need. */
export interface Site {
  site: SiteReader;
  pageFigures: PageFiguresService;
  listedMagnets: ListedMagnets;
  web: WebAssets;
  /** Draws an SVG of our own as a PNG. */
  rasterise(svg: string): Promise<Buffer>;
}

export function createSite(dependencies: {
  db: Database;
  feed: ChangeFeed;
  settings: SettingsService;
  publicUrl: string;
  pagesUrl: string;
  isSandbox: boolean;
  web: WebAssets | undefined;
}): Site {
  const { db, feed, settings, publicUrl, pagesUrl, isSandbox } = dependencies;
  const web = dependencies.web ?? builtAssets(findInstallFolder());
  const site = createSiteReader({ settings, assets: web.assets, publicUrl, pagesUrl, isSandbox });
  return {
    site,
    pageFigures: createPageFiguresService(db, settings),
    listedMagnets: createListedMagnets(db, feed),
    web,
    rasterise,
  };
}
