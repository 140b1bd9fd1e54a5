import {
  createPageFiguresService,
  type PageFiguresService,
} from '#server/features/site/page-figures.service.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  createShareImages,
  type ShareImageDependencies,
  type ShareImages,
} from './share/share-images.ts';

/** The public pages of the site, and what all pages show about the installation. */
export interface Site extends SiteReader {
  /** How long single visits are kept, as the privacy page says. */
  visitMonths: number;
  figures: PageFiguresService;
  /** Pictures of shared links. */
  shareImages: ShareImages;
}

/** What only rendered pages need. */
export function createSite(
  { db, feed, visitMonths }: Pick<Platform, 'db' | 'feed' | 'visitMonths'>,
  ports: {
    settings: SettingsService;
    /** Made before the features, because unlock pages show the same. */
    siteReader: SiteReader;
  } & Pick<ShareImageDependencies, 'magnets' | 'photos' | 'brandPictures'>,
): Site {
  return {
    ...ports.siteReader,
    visitMonths,
    figures: createPageFiguresService(db, ports.settings),
    shareImages: createShareImages({ ...ports, feed, site: ports.siteReader }),
  };
}
