import type { Sharp } from 'sharp';
import { openSharp } from './open-sharp.ts';
import type { DrawnPicture, PictureOrder, PictureOutcome, PictureSize } from './picture-order.ts';

/** Qualities of WebP, and how near to the best possible one is near enough. */
const [BEST, WORST, STEP] = [84, 5, 10];

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
    const seeThrough = order.ground === 'kept' ? await cutOut(upright, sharp) : null;
    const drawn = seeThrough ?? (await flat(upright));
    const pictures: DrawnPicture[] = [];
    for (const size of order.sizes) pictures.push(await encode(sharp(drawn), size));
    return { ok: true, pictures, wasTransparent: seeThrough !== null };
  } catch (error) {
    return problemOf(error, 'broken');
  }
}

function flat(upright: Sharp): Promise<Buffer> {
  return upright.flatten({ background: '#fff' }).png({ compressionLevel: 1 }).toBuffer();
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

/** Without its empty edges; null for a picture without transparent parts. */
async function cutOut(upright: Sharp, sharp: Awaited<ReturnType<typeof openSharp>>) {
  const whole = await upright.ensureAlpha().png({ compressionLevel: 1 }).toBuffer();
  const { isOpaque } = await sharp(whole).stats();
  if (isOpaque) return null;
  // Trimming refuses a picture of one colour, which has no edges to lose.
  return sharp(whole)
    .trim()
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => whole);
}

function problemOf(error: unknown, otherwise: 'type' | 'broken') {
  const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
  return { ok: false, problem: isTooLarge ? 'large' : otherwise } as const;
}
