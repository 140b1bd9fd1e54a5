import type { Sharp } from 'sharp';
import { openSharp } from './open-sharp.ts';
import type { DrawnPicture, PictureOrder, PictureOutcome, PictureSize } from './picture-order.ts';

/** Qualities of WebP, and how near to the best possible one is near enough. */
const [BEST, WORST, STEP] = [84, 5, 10];
/** The ink of the pages, and how far a logo must be from white to be read on it. */
const INK = '#171b20';
const LIGHT = 190;
/** Empty room around a logo on its ground, as a part of its height. */
const MARGIN = 0.16;

/** Draws an uploaded picture anew. Runs in a process of its own: `redrawPicture` starts it. */
export async function drawPicture(order: PictureOrder): Promise<PictureOutcome> {
  const sharp = await openSharp();
  const source = sharp(order.path, {
    limitInputPixels: order.maxMegapixels * 1_000_000,
    failOn: 'warning',
  });
  const facts = await source.metadata().catch((error: unknown) => problemOf(error, 'type'));
  if ('problem' in facts) return facts;
  const { width, height } = facts.autoOrient;
  if (width < order.minWidth || height < order.minHeight) return { ok: false, problem: 'small' };
  try {
    const upright = source.rotate().toColourspace('srgb');
    const whole = order.ground === 'white' ? upright : await groundLogo(upright, sharp);
    const flat = await whole
      .flatten({ background: '#fff' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const pictures: DrawnPicture[] = [];
    for (const size of order.sizes) pictures.push(await encode(sharp(flat), size));
    return { ok: true, pictures };
  } catch (error) {
    return problemOf(error, 'broken');
  }
}

/** The highest quality whose file is small enough; the lowest where none is. */
async function encode(picture: Sharp, size: PictureSize): Promise<DrawnPicture> {
  const { width, height, fit, maxBytes = Number.POSITIVE_INFINITY } = size;
  const resized = picture.resize(width, height, { fit, withoutEnlargement: fit === 'inside' });
  const at = async (quality: number): Promise<DrawnPicture> => {
    const webp = resized.clone().webp({ quality });
    const { data, info } = await webp.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  };
  let best = await at(BEST);
  if (best.bytes.length <= maxBytes) return best;
  // Halves the range, because each step takes as long as the first.
  let [low, high] = [WORST, BEST];
  best = await at(low);
  while (high - low > STEP) {
    const middle = Math.round((low + high) / 2);
    const tried = await at(middle);
    if (tried.bytes.length > maxBytes) high = middle;
    else [low, best] = [middle, tried];
  }
  return best;
}

/** A transparent logo loses its empty edges and stands on a ground that it is read on. */
async function groundLogo(upright: Sharp, sharp: Awaited<ReturnType<typeof openSharp>>) {
  const whole = await upright.ensureAlpha().png({ compressionLevel: 1 }).toBuffer();
  const { isOpaque } = await sharp(whole).stats();
  if (isOpaque) return sharp(whole);
  // Trimming refuses a picture of one colour, which has no edges to lose.
  const cut = await sharp(whole)
    .trim()
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => whole);
  const { height } = await sharp(cut).metadata();
  const background = (await brightness(sharp(cut))) > LIGHT ? INK : '#ffffff';
  const margin = Math.max(1, Math.round(height * MARGIN));
  const framed = await sharp(cut)
    .flatten({ background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(framed);
}

/** The mean brightness of what is not transparent, 0 to 255. */
async function brightness(logo: Sharp): Promise<number> {
  const { data } = await logo
    .resize(64, 64, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [sum, weight] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    sum += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha;
    weight += alpha;
  }
  return weight === 0 ? 0 : sum / weight;
}

function problemOf(error: unknown, otherwise: 'type' | 'broken') {
  const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
  return { ok: false, problem: isTooLarge ? 'large' : otherwise } as const;
}
