import {
  MAX_PICTURE_MEGAPIXELS,
  MIN_PICTURE_SIDE,
  pictureTexts,
} from '#shared/files/picture.rules.ts';
import { AppError } from '#server/platform/errors.ts';
import type { DrawnPicture, PictureProblem } from '#server/platform/pictures/picture-order.ts';
import { redrawPicture } from '#server/platform/pictures/redraw-picture.ts';

/** Twice the width of a text; a long picture, such as a chart with many rows, keeps its length. */
const LARGEST = { width: 1_600, height: 8_000 } as const;
const MOST_BYTES = 400_000;

const problems: Readonly<Record<PictureProblem, string>> = {
  type: pictureTexts.type,
  broken: pictureTexts.broken,
  small: pictureTexts.tooSmall,
  large: pictureTexts.tooManyPixels,
};

/** An uploaded picture as it stands in a text. Throws `file_refused`. */
export async function drawTextPicture(path: string): Promise<DrawnPicture> {
  const outcome = await redrawPicture({
    path,
    maxMegapixels: MAX_PICTURE_MEGAPIXELS,
    minWidth: MIN_PICTURE_SIDE,
    minHeight: MIN_PICTURE_SIDE,
    ground: 'white',
    sizes: [{ ...LARGEST, fit: 'inside', maxBytes: MOST_BYTES }],
  });
  const drawn = outcome.ok ? outcome.pictures[0] : undefined;
  if (drawn !== undefined) return drawn;
  const problem = problems[outcome.ok ? 'broken' : outcome.problem];
  throw new AppError('file_refused', { values: { problem }, fields: { file: problem } });
}
