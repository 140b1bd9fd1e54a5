import { InstanceSettings } from '#shared/settings/instance-settings.ts';
import type { SiteView } from '#public-web/frame/site-view.ts';
import type { AssetEntry, AssetReader } from './asset-manifest.ts';

export interface SiteReader {
  /** What a page shows of the installation, with the assets of that page. */
  read(entry?: AssetEntry): Promise<SiteView>;
  /** The same from the settings last read: for pages that may not wait or must not fail. */
  peek(entry?: AssetEntry): SiteView;
}

export function createSiteReader(dependencies: {
  settings: { read(): Promise<InstanceSettings> };
  assets: AssetReader;
  publicUrl: string;
  pagesUrl: string;
  isSandbox: boolean;
}): SiteReader {
  const { settings, assets, publicUrl, pagesUrl, isSandbox } = dependencies;
  let latest = InstanceSettings.parse({});
  const peek = (entry: AssetEntry = 'site'): SiteView => ({
    productName: latest.productName,
    tagline: latest.tagline,
    supportEmail: latest.supportEmail,
    publicUrl,
    pagesUrl,
    assets: assets(entry),
    isSandbox,
  });
  return {
    peek,
    async read(entry) {
      latest = await settings.read();
      return peek(entry);
    },
  };
}
