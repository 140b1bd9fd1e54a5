import {
  MAX_PHOTO_MEGAPIXELS,
  MIN_PHOTO_PIXELS,
  PHOTO_PIXELS,
  photoTexts,
} from '#shared/account/profile-photo.ts';
import { AppError } from '#server/platform/errors.ts';
import { openSharp } from '#server/platform/pictures/open-sharp.ts';

const QUALITY = 82;
let latest: Promise<unknown> = Promise.resolve();

/**
 * Redraws the middle square of an uploaded picture, which removes all other data of the file, such as
 * the place where it was taken (T85). One picture at a time, because a large one takes 100 MB for a
 * moment. Throws `photo_refused`.
 */
export function drawPhoto(path: string): Promise<Buffer> {
  const drawn = latest.then(() => draw(path));
  latest = drawn.catch(() => undefined);
  return drawn;
}

async function draw(path: string): Promise<Buffer> {
  const sharp = await openSharp();
  const picture = sharp(path, {
    limitInputPixels: MAX_PHOTO_MEGAPIXELS * 1_000_000,
    failOn: 'warning',
  });
  const facts = await picture.metadata().catch((error: unknown) => refuse(problemOf(error)));
  if (Math.min(facts.width, facts.height) < MIN_PHOTO_PIXELS) refuse(photoTexts.tooSmall);
  return picture
    .rotate()
    .resize(PHOTO_PIXELS, PHOTO_PIXELS, { fit: 'cover' })
    .flatten({ background: '#fff' })
    .webp({ quality: QUALITY })
    .toBuffer()
    .catch((error: unknown) => refuse(problemOf(error, photoTexts.broken)));
}

function problemOf(error: unknown, otherwise: string = photoTexts.type): string {
  const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
  return isTooLarge ? photoTexts.tooLarge : otherwise;
}

function refuse(problem: string): never {
  throw new AppError('photo_refused', { values: { problem }, fields: { file: problem } });
}
