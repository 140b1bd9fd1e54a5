import {
  brandTexts,
  COVER,
  LOGO,
  type LogoGround,
  MAX_BRAND_MEGAPIXELS,
} from '#shared/account/brand.ts';
import { AppError } from '#server/platform/errors.ts';
import { redrawPicture } from '#server/platform/pictures/redraw-picture.ts';
import { groundOfLogo } from './logo-ground.ts';
import type { DrawnPicture, PictureProblem } from '#server/platform/pictures/picture-order.ts';

export type BrandPictureKind = 'logo' | 'cover';

/** The bounds that keep a page light: a phone loads the small cover, other screens the large one. */
const LOGO_BYTES = 20_000;
const LARGE_BYTES = 70_000;
const SMALL_BYTES = 30_000;

const orders = {
  logo: {
    minWidth: LOGO.minSide,
    minHeight: LOGO.minSide,
    ground: 'kept',
    sizes: [{ width: LOGO.width, height: LOGO.height, fit: 'inside', maxBytes: LOGO_BYTES }],
  },
  cover: {
    minWidth: COVER.small.width,
    minHeight: COVER.small.height,
    ground: 'white',
    sizes: [
      { ...COVER.large, fit: 'cover', maxBytes: LARGE_BYTES },
      { ...COVER.small, fit: 'cover', maxBytes: SMALL_BYTES },
    ],
  },
} as const;

/**
 * The sizes of an uploaded logo or cover, the largest first, and the grounds on which a transparent one is
 * read. Throws `brand_picture_refused`.
 */
export async function drawBrandPicture(
  kind: BrandPictureKind,
  path: string,
): Promise<{ sizes: DrawnPicture[]; ground: LogoGround | null }> {
  const order = { path, maxMegapixels: MAX_BRAND_MEGAPIXELS, ...orders[kind] };
  const outcome = await redrawPicture(order);
  if (outcome.ok) {
    const [largest] = outcome.pictures;
    const isJudged = outcome.wasTransparent && largest !== undefined;
    if (!isJudged) return { sizes: outcome.pictures, ground: null };
    const ground = await groundOfLogo(largest.bytes);
    if (ground === null) throw refused(brandTexts.nothingSeen);
    return { sizes: outcome.pictures, ground };
  }
  throw refused(textOf(kind, outcome.problem));
}

const refused = (problem: string): AppError =>
  new AppError('brand_picture_refused', { values: { problem }, fields: { file: problem } });

function textOf(kind: BrandPictureKind, problem: PictureProblem): string {
  switch (problem) {
    case 'type':
      return brandTexts.type;
    case 'broken':
      return 'This picture is damaged or cut off. Try to save it again, or use another';
    case 'small':
      return brandTexts.tooSmall[kind];
    case 'large':
      return `This picture has too many pixels. The most is ${MAX_BRAND_MEGAPIXELS} megapixels`;
  }
}
