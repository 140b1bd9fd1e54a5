import {
  createPageFiguresService,
  type PageFiguresService,
} from '#server/features/site/page-figures.service.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';
import type { Platform } from '#server/platform/platform.ts';

/** The public pages of the site, and what all pages show about the installation. */
export interface Site extends SiteReader {
  /** How long single visits are kept, as the privacy page says. */
  visitMonths: number;
  figures: PageFiguresService;
}

/** What only rendered pages need. */
export function createSite(
  { db, visitMonths }: Pick<Platform, 'db' | 'visitMonths'>,
  ports: {
    settings: SettingsService;
    /** Made before the features, because unlock pages show the same. */
    siteReader: SiteReader;
  },
): Site {
  return {
    ...ports.siteReader,
    visitMonths,
    figures: createPageFiguresService(db, ports.settings),
  };
}
