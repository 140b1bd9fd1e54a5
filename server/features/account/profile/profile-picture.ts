import {
  MAX_PHOTO_MEGAPIXELS,
  MIN_PHOTO_PIXELS,
  PHOTO_PIXELS,
  photoTexts,
} from '#shared/account/profile-photo.ts';
import { AppError } from '#server/platform/errors.ts';
import { redrawPicture } from '#server/platform/pictures/redraw-picture.ts';
import type { PictureProblem } from '#server/platform/pictures/picture-order.ts';

const problems: Readonly<Record<PictureProblem, string>> = {
  type: photoTexts.type,
  broken: photoTexts.broken,
  small: photoTexts.tooSmall,
  large: photoTexts.tooLarge,
};

/** Redraws the middle square of an uploaded picture. Throws `photo_refused`. */
export async function drawPhoto(path: string): Promise<Buffer> {
  const outcome = await redrawPicture({
    path,
    maxMegapixels: MAX_PHOTO_MEGAPIXELS,
    minWidth: MIN_PHOTO_PIXELS,
    minHeight: MIN_PHOTO_PIXELS,
    ground: 'white',
    sizes: [{ width: PHOTO_PIXELS, height: PHOTO_PIXELS, fit: 'cover' }],
  });
  const photo = outcome.ok ? outcome.pictures[0] : undefined;
  if (photo !== undefined) return photo.bytes;
  const problem = problems[outcome.ok ? 'broken' : outcome.problem];
  throw new AppError('photo_refused', { values: { problem }, fields: { file: problem } });
}
