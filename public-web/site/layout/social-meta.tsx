import type { SiteView } from '#public-web/frame/site-view.ts';

interface SocialMetaProps {
  site: SiteView;
  path: string;
  title: string;
  description: string;
  /** Path of the picture; the site's own when absent. */
  image?: string;
}

/** Canonical address and the card a shared link shows; all from our own settings, none from the request. */
export function SocialMeta(props: SocialMetaProps) {
  const { site, path, title, description, image = '/share.png' } = props;
  const absolute = (to: string): string =>
    `${to.startsWith('/unlock/') ? site.pagesUrl : site.publicUrl}${to}`;
  const url = absolute(path);
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.productName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={absolute(image)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
