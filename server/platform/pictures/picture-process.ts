import { answerOnce } from './bounded-process.ts';
import { drawPicture } from './draw-picture.ts';
import type { PictureOrder } from './picture-order.ts';

/** A process for one picture: gets what is wanted, answers with what was drawn, and ends. */
answerOnce((order) => drawPicture(order as PictureOrder)); // the server sends nothing else
