import { trustHtml } from '#shared/app/trusted-html.ts';
import type { MagnetIcon } from '#shared/magnets/magnet-icons.ts';
import { SHARE_CARD as CARD } from '#shared/magnets/share-card.ts';
import { magnetGlyphs } from '#shared/ui/magnet-glyphs.ts';
import {
  type CardLogo,
  type CardPicture,
  MARGIN,
  PANEL,
  type Place,
  PLATE_EDGE,
} from './card-view.ts';

const ICON = 132;

/** A field of the brand's colour with our mark or the magnet's icon. */
export function Panel({
  place,
  fill,
  ink,
  icon,
}: {
  place: Place;
  fill: string;
  ink: string;
  icon: MagnetIcon | null;
}) {
  const isMirrored = place(0, 0) > 0;
  const ground = (
    <rect x={place(CARD.width - PANEL, PANEL)} width={PANEL} height={CARD.height} fill={fill} />
  );
  if (icon !== null) {
    const x = place(CARD.width - PANEL + (PANEL - ICON) / 2, ICON);
    const y = (CARD.height - ICON) / 2;
    return (
      <>
        {ground}
        <g
          transform={`translate(${x} ${y}) scale(${ICON / 24})`}
          fill="none"
          stroke={ink}
          strokeWidth={1.75}
          strokeLinecap="round"
          strokeLinejoin="round"
          // Constant markup from our own table, never data.
          dangerouslySetInnerHTML={{ __html: trustHtml(magnetGlyphs[icon]) }}
        />
      </>
    );
  }
  return (
    <>
      {ground}
      <g
        fill="none"
        strokeWidth={32}
        strokeLinecap="round"
        transform={isMirrored ? `translate(${-(CARD.width - PANEL)} 0)` : undefined}
      >
        <path d="M968 330v58a98 98 0 0 0 196 0v-58" stroke={ink} />
        <path d="M968 330 1142 186" stroke="#e9b64f" />
      </g>
    </>
  );
}

/** A creator's logo, framed where it has a ground. */
export function Logo({
  logo: { picture, isOpaque, plate },
  place,
  y,
}: {
  logo: CardLogo;
  place: Place;
  y: number;
}) {
  const edge = plate === null ? 0 : PLATE_EDGE;
  const [width, height] = [picture.width + 2 * edge, picture.height + 2 * edge];
  const x = place(MARGIN, width);
  const shown = <Picture picture={picture} x={x + edge} y={y + edge} />;
  if (!isOpaque && plate === null) return shown;
  const frame = { x, y, width, height, rx: 12 };
  return (
    <>
      <clipPath id="logo">
        <rect {...frame} />
      </clipPath>
      <g clipPath="url(#logo)">
        {plate !== null && <rect {...frame} fill={plate} />}
        {shown}
      </g>
      <rect {...frame} fill="none" stroke="#d8d6cf" strokeWidth={2} />
    </>
  );
}

export function Picture({
  picture: { href, width, height },
  x,
  y,
}: {
  picture: CardPicture;
  x: number;
  y: number;
}) {
  return <image href={href} x={x} y={y} width={width} height={height} />;
}
