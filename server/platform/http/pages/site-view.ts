import { announcementFor, announcementTurnsInMs } from '#shared/settings/announcement.ts';
import { InstanceSettings } from '#shared/settings/instance-settings.ts';
import type { SiteView } from '#public-web/frame/site-view.ts';
import type { ChangeFeed } from '../../db/change-feed.ts';
import type { Clock } from '../../time/clock.ts';
import type { AssetEntry, AssetReader } from './asset-manifest.ts';

export interface SiteReader {
  /** What a page shows about the installation, with the assets of that page. */
  read(entry?: AssetEntry): Promise<SiteView>;
  /** The same for pages that are kept, with the time until the announcement begins or ends. */
  readUntil(entry?: AssetEntry): Promise<{ site: SiteView; turnsInMs: number | null }>;
  /** The same from the settings last read, for pages that may not wait or must not fail. */
  peek(entry?: AssetEntry): SiteView;
}

export function createSiteReader(dependencies: {
  settings: { read(): Promise<InstanceSettings> };
  feed: Pick<ChangeFeed, 'subscribe'>;
  clock: Clock;
  assets: AssetReader;
  publicUrl: string;
  pagesUrl: string;
  isSandbox: boolean;
}): SiteReader {
  const { settings, feed, clock, assets, publicUrl, pagesUrl, isSandbox } = dependencies;
  let latest = InstanceSettings.parse({});
  const viewAt = (now: Date, entry: AssetEntry = 'site'): SiteView => ({
    productName: latest.productName,
    tagline: latest.tagline,
    supportEmail: latest.supportEmail,
    brandColour: latest.brandColour,
    logo: latest.logo,
    runBy: {
      name: latest.legalName,
      postalAddress: latest.legalAddress,
      email: latest.legalEmail,
    },
    publicUrl,
    pagesUrl,
    assets: assets(entry),
    isSandbox,
    announcement: announcementFor('visitors', latest.announcement, now),
  });
  const peek = (entry?: AssetEntry): SiteView => viewAt(clock.now(), entry);
  const refresh = async (): Promise<void> => {
    latest = await settings.read();
  };
  feed.subscribe((change) => {
    // Pages that may not wait show a change as soon as the others. Without the database they show the
    // last one.
    if (change.kind === 'everything') refresh().catch(() => {});
  });
  return {
    peek,
    async read(entry) {
      await refresh();
      return peek(entry);
    },
    async readUntil(entry) {
      await refresh();
      const now = clock.now();
      const turnsInMs = announcementTurnsInMs(latest.announcement, now);
      return { site: viewAt(now, entry), turnsInMs };
    },
  };
}
