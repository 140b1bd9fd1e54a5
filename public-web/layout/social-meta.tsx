import type { SiteView } from '#public-web/site/site-view.ts';

interface SocialMetaProps {
  site: SiteView;
  path: string;
  title: string;
  description: string;
}

/** Canonical address and the card a shared link shows; all from our own settings, none from the request. */
export function SocialMeta({ site, path, title, description }: SocialMetaProps) {
  const url = `${site.publicUrl}${path}`;
  return (
    <>
      <link rel="canonical" href={url} />
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.productName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${site.publicUrl}/share.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
