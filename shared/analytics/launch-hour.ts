import { z } from 'zod';
import { Timestamp } from '../api/field-types.ts';

/** Why somebody was lost; `advice` is a code of `lossAdvice`. */
export const Loss = z.object({
  reason: z.string(),
  count: z.int().min(0),
  advice: z.string().nullable(),
});

/** How many posts one can choose from. */
export const NEWEST_POSTS = 200;

/** How long the first hour of a post is. */
export const LAUNCH_MINUTES = 60;

/** A post by its key, named by its time. */
export const Post = z.object({ key: z.string(), label: z.string() });

/** The first hour of a post, minute by minute. */
export const Launch = z.object({
  post: Post.extend({ startedAt: Timestamp }),
  minutes: z
    .array(
      z.object({
        visits: z.int().min(0),
        tried: z.int().min(0),
        /** Decided in this minute, also of a try before it. */
        verified: z.int().min(0),
        lost: z.int().min(0),
        /** Tried in this minute, and not decided now. */
        waiting: z.int().min(0),
      }),
    )
    .length(LAUNCH_MINUTES),
  failures: z.array(Loss),
  /** Comments of that hour that wait now, by what they wait for. */
  waiting: z.array(Loss),
});
