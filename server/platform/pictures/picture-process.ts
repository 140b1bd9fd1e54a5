import { drawPicture } from './draw-picture.ts';
import type { PictureOrder } from './picture-order.ts';

/** A process for one picture: gets what is wanted, answers with what was drawn, and ends. */
process.once('message', (order: PictureOrder) => {
  void drawPicture(order).then((outcome) => {
    process.send?.(outcome, () => process.exit());
  });
});
// The server that asked is gone.
process.once('disconnect', () => process.exit());
