// Reads comments from LinkedIn's API. Unexpected elements are left out and counted, or reported as
// a named failure. Nothing is guessed.
import { z } from 'zod';
import {
  type CommentUrn,
  readCommentUrn,
  type PostRef,
} from '#shared/unlock/link/comment-link-urn.ts';
import { idTime } from '#shared/unlock/link/linkedin-id.ts';
import { cleanText, isTooLong } from '../../guest-page/html/plain-text.ts';

/** One comment with a verified shape. */
export interface RestComment {
  commentId: string;
  /** The post, by the id that the comment uses. */
  post: PostRef;
  text: string;
  /** Without the names of people and pages; null when it contains none. */
  matchText: string | null;
  /** The answer has no text at all, so no keyword can be called missing. */
  isPartial: boolean;
  /** A member or a page; null when LinkedIn does not name it. */
  actorUrn: string | null;
}

/** One page of a list. */
export interface RestPage {
  comments: RestComment[];
  /** Number of elements with another shape. */
  odd: number;
  /** The start of the next page; null after the last one. */
  next: number | null;
  /** LinkedIn's total; null when it does not send one. */
  total: number | null;
}

const Attribute = z.object({
  start: z.int().min(0),
  length: z.int().min(0),
  value: z.record(z.string(), z.unknown()).optional(),
});

const Element = z.object({
  /** Some answers send it as a number, which loses its last digits. */
  id: z.unknown().optional(),
  commentUrn: z.string().optional(),
  $URN: z.string().optional(),
  actor: z.string().optional(),
  message: z.object({ text: z.string(), attributes: z.array(z.unknown()).optional() }).optional(),
  created: z.object({ time: z.number().optional() }).optional(),
});

const List = z.object({
  elements: z.array(z.unknown()),
  paging: z
    .object({
      start: z.int().min(0).optional(),
      count: z.int().min(0).optional(),
      total: z.int().min(0).optional(),
    })
    .optional(),
});

/** The largest difference between the time in an id and the time that LinkedIn states. */
const CLOCKS_DIFFER_MS = 5_000;

/** Null when it is not a list. */
export function readCommentPage(body: unknown, start: number, asked: number): RestPage | null {
  const parsed = List.safeParse(body);
  if (!parsed.success) return null;
  const { elements, paging } = parsed.data;
  const read = elements.map(readComment);
  const comments = read.filter((comment) => comment !== null);
  // LinkedIn may send fewer elements than requested, and states their number.
  const step = Math.max(1, Math.min(asked, paging?.count ?? asked));
  const total = paging?.total ?? null;
  const isLast =
    elements.length === 0 || (total === null ? elements.length < step : start + step >= total);
  return {
    comments,
    odd: read.length - comments.length,
    total,
    next: isLast ? null : start + step,
  };
}

/** Null when it does not have the shape of a comment. */
export function readComment(element: unknown): RestComment | null {
  const parsed = Element.safeParse(element);
  if (!parsed.success) return null;
  const { id, commentUrn, $URN, actor, message, created } = parsed.data;
  const named: CommentUrn | null = readCommentUrn(commentUrn ?? $URN ?? '');
  if (named === null) return null;
  if (typeof id === 'string' && id !== named.commentId) return null;
  const written = idTime(named.commentId).getTime();
  const time = created?.time;
  if (time !== undefined && Math.abs(time - written) > CLOCKS_DIFFER_MS) return null;
  const raw = message?.text ?? '';
  if (isTooLong(raw)) return null;
  const words = withoutNames(raw, message?.attributes ?? []);
  return {
    commentId: named.commentId,
    post: { postType: named.postType, postId: named.postId },
    text: cleanText(raw),
    matchText: words === raw ? null : cleanText(words),
    isPartial: message === undefined,
    actorUrn: actor ?? null,
  };
}

/** Removes the ranges that name people and pages. */
function withoutNames(text: string, attributes: readonly unknown[]): string {
  const ranges = attributes
    .flatMap((one) => Attribute.safeParse(one).data ?? [])
    .filter(({ value }) =>
      Object.keys(value ?? {}).some((kind) =>
        /member|person|company|organization|school/i.test(kind),
      ),
    )
    .toSorted((a, b) => b.start - a.start);
  return ranges.reduce(
    (rest, { start, length }) => `${rest.slice(0, start)} ${rest.slice(start + length)}`,
    text,
  );
}
