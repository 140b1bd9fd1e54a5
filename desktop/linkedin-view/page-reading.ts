import type { PageBuild, PageFailure, SeenComment, SeenPost } from '#shared/unlock/creator-view.ts';

/**
 * The result of a look at the page. `refused` counts comments of the post that were not fully
 * recognised: they are never guessed. `sample` describes the page's structure without any texts.
 */
export type PageReading =
  | {
      outcome: 'read';
      build: PageBuild;
      /** The post the page's address names. */
      post: SeenPost;
      /** The number the page itself names; null where it names none. */
      declaredCount: number | null;
      comments: SeenComment[];
      refused: number;
    }
  | { outcome: 'not_a_post' }
  | { outcome: PageFailure; sample: string };

/** A comment as its markup names it: its post and its own id. */
export interface CommentName {
  post: SeenPost;
  commentId: string;
}

/** The reading of one comment's own part; its place in the thread is found separately. */
export interface CommentParts {
  authorName: string;
  authorUrl: string | null;
  /** Checked; null where the page shows none of LinkedIn's. */
  authorPhoto: string | null;
  authorHeadline: string | null;
  text: string;
  matchText: string | null;
  isClipped: boolean;
  isEdited: boolean;
}

/**
 * Where a comment stands. `own`: in a card that names the page's post. `likely`: where the page shows
 * one post, without naming it. `anywhere`: in a window or beside the post. `foreign`: in another
 * post's card.
 */
export type Standing = 'own' | 'likely' | 'anywhere' | 'foreign';

/**
 * One of the ways LinkedIn builds its pages. It only reads: nothing here changes the page, sends
 * requests or stores anything.
 */
export interface ViewBuild {
  name: PageBuild;
  /** Every element that names a comment. */
  rootSelector: string;
  /** Input fields and buttons: a comment inside of one is an imitation. */
  neverAround: string;
  /** Marks no other build has. */
  isOn(document: Document): boolean;
  nameOf(root: Element): CommentName | null;
  /** What is found where the name should be. */
  rawNameOf(root: Element): string;
  /** Null: not fully recognised. */
  readParts(root: Element, name: CommentName): CommentParts | null;
  findPage(document: Document, post: SeenPost): PostPage;
}

/** The part of the page that shows the post of its address. */
export interface PostPage {
  /** Whether the page has a place for a single post at all. */
  isFound: boolean;
  standingOf(root: Element): Standing;
  readDeclaredCount(): number | null;
}
