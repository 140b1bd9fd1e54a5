import { z } from 'zod';

/** An id of LinkedIn: a snowflake whose upper bits are the time it was made. */
const LinkedInId = z.string().regex(/^[1-9]\d{17,18}$/);

export const SeenPost = z.strictObject({
  postType: z.enum(['activity', 'ugcPost', 'share']),
  postId: LinkedInId,
});
export type SeenPost = z.infer<typeof SeenPost>;

/** One comment as the creator's own browser showed it. Texts are plain, as a person reads them. */
export const SeenComment = SeenPost.extend({
  commentId: LinkedInId,
  /** Known only where the page nests a reply in its parent; null for a top comment and for the rest. */
  parentCommentId: LinkedInId.nullable(),
  authorName: z.string().min(1).max(200),
  /** `https://www.linkedin.com/in/…`, `/company/…`, `/school/…` or `/showcase/…`; null: a private member. */
  authorUrl: z.string().max(300).nullable(),
  /** The address of the author's picture; left out where the page shows none of LinkedIn's. */
  authorPhoto: z.string().max(1_000).optional(),
  /** The line below the author's name; left out where there is none. */
  authorHeadline: z.string().max(300).optional(),
  text: z.string().max(6_000),
  /** `text` without names of mentioned people and pages; left out where there are none. */
  matchText: z.string().max(6_000).optional(),
  /** The page may show less than the person wrote. */
  isClipped: z.boolean(),
  isEdited: z.boolean(),
});
export type SeenComment = z.infer<typeof SeenComment>;

/** The two ways LinkedIn builds its signed-in pages today: with named classes, or with component keys. */
export const PageBuild = z.enum(['classes', 'keys']);
export type PageBuild = z.infer<typeof PageBuild>;

/** What a reader of the creator's view sends: a part of the comments of one post. */
export const CreatorReading = z.strictObject({
  /** The post the page's address names. */
  post: SeenPost,
  build: PageBuild,
  reader: z.enum(['extension', 'desktop']),
  readerVersion: z.string().min(1).max(40),
  /** The number of comments the page itself names; null where it names none. */
  declaredCount: z.int().min(0).max(1_000_000).nullable(),
  /**
   * Seconds since the page with these comments was loaded: what was written or edited since is not in
   * it. Left out, the reading counts as made when it arrives. Nobody who asked later is refused by it.
   */
  pageAgeSeconds: z.int().min(0).max(604_800).optional(),
  comments: z.array(SeenComment).min(1).max(100),
});
export type CreatorReading = z.infer<typeof CreatorReading>;

/**
 * Why a page was not read. `unsupported`: no known build. `ambiguous`: marks of two builds. `empty`: a
 * count above zero and no comment. `unreadable`: comments of a known build whose parts are not all there.
 */
export const PageFailure = z.enum(['unsupported', 'ambiguous', 'empty', 'unreadable']);
export type PageFailure = z.infer<typeof PageFailure>;
