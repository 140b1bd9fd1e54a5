import { readBrandPath } from '#shared/account/brand.ts';
import { isWideLogo, type PageGrounds, plateStyle } from '#shared/account/logo-plate.ts';
import { LatchMark } from '#shared/ui/latch-mark.tsx';
import type { SiteView } from './site-view.ts';

/** Inline, because pages without a logo carry no bytes of it. */
const fitting = {
  flex: 'none',
  maxWidth: 'min(11rem,40vw)',
  objectFit: 'contain',
  borderRadius: '3px',
} as const;

/** The mark and the name of the installation; a wide logo holds the name already. */
export function SiteName({
  site: { productName, logo },
  size,
  before = '',
  grounds = { light: 'light', dark: 'dark' },
}: {
  site: Pick<SiteView, 'productName' | 'logo'>;
  /** Height of the mark in pixels. */
  size: number;
  /** Words before the name, such as "Powered by". */
  before?: string;
  /** What it stands on, where that is not the paper of the page. */
  grounds?: PageGrounds;
}) {
  const picture = logo === null ? null : readBrandPath(logo);
  if (logo === null || picture === null) {
    return (
      <>
        <LatchMark isOpen size={size} />
        {` ${before}${productName}`}
      </>
    );
  }
  const isWide = isWideLogo(picture);
  const plate = picture.ground === null ? undefined : plateStyle(picture.ground, grounds);
  const image = (
    <img
      src={logo}
      alt={isWide ? productName : ''}
      width={Math.round((picture.width * size) / picture.height)}
      height={size}
      style={{ ...fitting, ...(plate && { background: plate.background }) }}
    />
  );
  if (isWide) {
    return (
      <>
        {before}
        {image}
      </>
    );
  }
  return (
    <>
      {image}
      {` ${before}${productName}`}
    </>
  );
}
