// The page's JSON-LD: how many comments there are, and a second copy of the ones shown.
import { z } from 'zod';
import { readJson } from '#shared/app/read-json.ts';
import { idTime } from '#shared/unlock/link/linkedin-id.ts';

const namedSchema = z.object({ name: z.string().optional().catch(undefined) });

const commentSchema = z.object({
  datePublished: z.string(),
  text: z.string().nullable().catch(null),
  author: namedSchema.optional().catch(undefined),
});

const postingSchema = z.object({
  '@type': z.string(),
  '@id': z.string().optional().catch(undefined),
  headline: z.string().optional().catch(undefined),
  author: namedSchema.optional().catch(undefined),
  commentCount: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().nonnegative())
    .nullable()
    .catch(null),
  comment: z.array(z.unknown()).catch([]),
});

/** One comment of the JSON-LD: no id, no profile; the time to the millisecond joins it. */
export interface StructuredComment {
  at: number;
  /** Null when there is none, or it is no text. */
  text: string | null;
  authorName: string | null;
}

export interface StructuredPost {
  id: string | null;
  headline: string | null;
  authorName: string | null;
  commentCount: number | null;
  comments: StructuredComment[];
}

/** Looked at of one page, in its markup as in its data; guests see ten. */
export const MOST_COMMENTS = 200;

/** An id's time and the published time differ by 0 or 1 ms in every pair seen. */
const toleranceMs = 5;

/** The posting among the page's JSON-LD blocks; null when there is none that can be read. */
export function readStructuredPost(blocks: readonly string[]): StructuredPost | null {
  for (const block of blocks) {
    const posting = postingSchema.safeParse(readJson(block));
    if (!posting.success || !posting.data['@type'].endsWith('Posting')) continue;
    const { data } = posting;
    return {
      id: data['@id'] ?? null,
      headline: data.headline ?? null,
      authorName: data.author?.name ?? null,
      commentCount: data.commentCount,
      comments: data.comment.slice(0, MOST_COMMENTS).flatMap((entry) => {
        const comment = commentSchema.safeParse(entry);
        const at = comment.success ? Date.parse(comment.data.datePublished) : Number.NaN;
        if (!comment.success || Number.isNaN(at)) return [];
        return [{ at, text: comment.data.text, authorName: comment.data.author?.name ?? null }];
      }),
    };
  }
  return null;
}

/** The entries that can be of the comment: written when its id was made. Mostly there is one. */
export function joinByTime(
  comments: readonly StructuredComment[],
  commentId: string,
): StructuredComment[] {
  const at = idTime(commentId).getTime();
  return comments.filter((comment) => Math.abs(comment.at - at) <= toleranceMs);
}
