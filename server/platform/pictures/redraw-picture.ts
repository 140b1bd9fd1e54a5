import pLimit from 'p-limit';
import { askApart, type ProcessBounds } from './bounded-process.ts';
import type { PictureOrder, PictureOutcome } from './picture-order.ts';

/** Far more than the largest allowed picture takes. */
const BOUNDS: ProcessBounds = { patienceMs: 45_000, memoryKb: 1_200_000, cpuSeconds: 20 };

// A large picture takes some 200 MB for a moment, so they come one after the other.
const inTurn = pLimit(1);

/**
 * Draws an uploaded picture anew, in a process of its own that knows nothing of the server and has
 * bounds of time and memory: a file made to break the decoder ends that process alone. Of JPEG, PNG
 * and WebP it makes WebP, upright, in sRGB, without any other data of the file (T85).
 */
export function redrawPicture(
  order: PictureOrder,
  bounds: ProcessBounds = BOUNDS,
): Promise<PictureOutcome> {
  return inTurn(async () => {
    const file = new URL('picture-process', import.meta.url);
    const outcome = await askApart<PictureOutcome>(file, order, bounds);
    return outcome ?? { ok: false, problem: 'broken' };
  });
}
