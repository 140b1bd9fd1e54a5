import { answerOnce } from '#server/platform/pictures/bounded-process.ts';
import { type CardOrder, drawCard } from './draw-card.ts';

/** A process for one card: gets what it shows, answers with the picture, and ends. */
answerOnce((order) => drawCard(order as CardOrder)); // the server sends nothing else
