import type { SiteView } from '#public-web/frame/site-view.ts';

/** The JSON-LD entry of whoever runs this installation. */
export function organisationEntry(site: SiteView): object {
  return {
    '@type': 'Organization',
    name: site.productName,
    description: site.tagline,
    url: `${site.publicUrl}/`,
    logo: `${site.publicUrl}/icon-512.png`,
    email: site.supportEmail,
  };
}
