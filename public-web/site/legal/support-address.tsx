import type { SiteView } from '#public-web/frame/site-view.ts';

/** The address of the settings, as a link. */
export function SupportAddress({ site }: { site: SiteView }) {
  return <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>;
}
