import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { MagnetId } from '../magnets/magnet-fields.ts';

/** What people wrote instead of a trigger word, the same for one magnet. */
const TypedGroup = z
  .object({
    magnet: z.object({ id: MagnetId, title: z.string() }),
    /** As most of them wrote it. */
    typed: z.string(),
    /** Comments that wait for a decision, with a typo of the word. */
    waiting: z.int().min(0),
    /** Comments in all, those that were refused in the last 30 days too. */
    comments: z.int().min(1),
    /** Some of the authors. */
    people: z.array(z.string()).max(3),
  })
  .meta({ id: 'TypedGroup' });
export type TypedGroup = z.infer<typeof TypedGroup>;

/** One call lets in so many at most; the next one goes on. */
export const MOST_LET_IN = 100;

const OfMagnet = { magnetId: z.string().max(64), typed: z.string().trim().min(1).max(50) };

/** What was typed instead of the words, and why comments failed. */
export const nearMissesApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/activity/near-misses',
    auth: 'creator',
    summary: 'List what people typed instead of your trigger words, grouped by magnet and text.',
    responses: { 200: z.object({ items: z.array(TypedGroup).max(50) }) },
    errors: [],
  },
  accept: {
    method: 'POST',
    path: '/api/activity/near-misses/accept',
    auth: 'creator',
    summary:
      'Add a text to the trigger words of a magnet, and approve waiting comments that have it.',
    body: z.strictObject(OfMagnet),
    responses: {
      200: z.object({
        /** False when it was one of the words already. */
        added: z.boolean(),
        letIn: z.int().min(0),
        /** Comments with it that still wait: the month has no room, or there are more than one call takes. */
        left: z.int().min(0),
      }),
    },
    errors: ['magnet_not_found', 'magnet_invalid'],
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
  takeBack: {
    method: 'POST',
    path: '/api/activity/near-misses/take-back',
    auth: 'creator',
    summary: 'Remove such a trigger word again. People who were let in keep the content.',
    body: z.strictObject(OfMagnet),
    responses: { 200: z.object({ removed: z.boolean() }) },
    errors: ['magnet_not_found'],
  },
  failures: {
    method: 'GET',
    path: '/api/activity/failures',
    auth: 'creator',
    summary: 'Count the comments that failed in the last 30 days and open nothing now, by reason.',
    responses: {
      200: z.object({
        items: z.array(z.object({ reason: z.string(), count: z.int().min(1) })),
      }),
    },
    errors: [],
  },
});
