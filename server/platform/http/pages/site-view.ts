import { InstanceSettings } from '#shared/settings/instance-settings.ts';
import type { SiteView } from '#public-web/frame/site-view.ts';
import type { ChangeFeed } from '../../db/change-feed.ts';
import type { AssetEntry, AssetReader } from './asset-manifest.ts';

export interface SiteReader {
  /** What a page shows about the installation, with the assets of that page. */
  read(entry?: AssetEntry): Promise<SiteView>;
  /** The same from the settings last read, for pages that may not wait or must not fail. */
  peek(entry?: AssetEntry): SiteView;
}

export function createSiteReader(dependencies: {
  settings: { read(): Promise<InstanceSettings> };
  feed: Pick<ChangeFeed, 'subscribe'>;
  assets: AssetReader;
  publicUrl: string;
  pagesUrl: string;
  isSandbox: boolean;
}): SiteReader {
  const { settings, feed, assets, publicUrl, pagesUrl, isSandbox } = dependencies;
  let latest = InstanceSettings.parse({});
  const peek = (entry: AssetEntry = 'site'): SiteView => ({
    productName: latest.productName,
    tagline: latest.tagline,
    supportEmail: latest.supportEmail,
    runBy: {
      name: latest.legalName,
      postalAddress: latest.legalAddress,
      email: latest.legalEmail,
    },
    publicUrl,
    pagesUrl,
    assets: assets(entry),
    isSandbox,
  });
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
  };
}
