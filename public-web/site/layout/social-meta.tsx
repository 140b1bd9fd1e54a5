import { SHARE_CARD as CARD } from '#shared/magnets/share-card.ts';
import type { SiteView } from '#public-web/frame/site-view.ts';

interface SocialMetaProps {
  site: SiteView;
  path: string;
  title: string;
  description: string;
  /** A creator's page without our name. */
  isNameless?: boolean;
  /** The picture of a creator's page; the site's own when absent. */
  image?: { path: string; alt: string };
}

/** Canonical address and the card a shared link shows; all from our own settings, none from the request. */
export function SocialMeta(props: SocialMetaProps) {
  const { site, path, title, description, image, isNameless = false } = props;
  const absolute = (to: string): string =>
    `${to.startsWith('/unlock/') ? site.pagesUrl : site.publicUrl}${to}`;
  const url = absolute(path);
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      {!isNameless && <meta property="og:site_name" content={site.productName} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {(image !== undefined || !isNameless) && (
        <>
          <meta
            property="og:image"
            content={image ? site.pagesUrl + image.path : `${site.publicUrl}/share.png`}
          />
          <meta property="og:image:width" content={String(CARD.width)} />
          <meta property="og:image:height" content={String(CARD.height)} />
          <meta property="og:image:alt" content={image?.alt ?? title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
