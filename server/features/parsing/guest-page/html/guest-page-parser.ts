// A guest page of a post: what kind of page it is, which post it shows, and where its comments stand.
// Comments are parsed one by one, on demand.
import { isUtf8 } from 'node:buffer';
import type { PostRef } from '#shared/unlock/link/comment-link.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import { type FoundComment, fromTwin, weighCopies } from './comment-copies.ts';
import { parseGuestComment, type GuestComment } from './guest-comment-parser.ts';
import { findElementEnd, findTags, hasClass, splitPage, type Tag } from './html-scan.ts';
import { cleanName } from './plain-text.ts';
import { readPostRef, uniquePosts } from '#server/features/parsing/post-urn.ts';
import {
  joinByTime,
  MOST_COMMENTS,
  readStructuredPost,
  type StructuredComment,
} from './structured-data.ts';

/** A post's page as far as it is needed later. Holds copies only, never a slice of the page. */
export interface GuestPost {
  /** The asked post and every id the page gives for it. */
  aliases: PostRef[];
  authorName: string | null;
  title: string | null;
  /** As the page states it; null when it does not. */
  commentCount: number | null;
  /** Markup of each comment shown. */
  sections: string[];
  structuredComments: StructuredComment[];
}

export type GuestPage =
  | { kind: 'post'; post: GuestPost }
  | { kind: 'wall'; detail: string }
  | { kind: 'unknown'; detail: string };

export type CommentLookup =
  | { kind: 'found'; comment: FoundComment }
  | { kind: 'absent'; shown: number; allShown: boolean }
  | { kind: 'unknown'; detail: string };

/**
 * Tells a post from a wall or a page of unknown build, by the first part of a page or by all of it
 * (`isWhole`). Null when the rest could change the answer, or when nothing is recognised in the
 * whole. All marks are ASCII, so the page is searched as latin-1 bytes, and only the kept parts are
 * decoded. `asked` is the post of the request.
 */
export function parseGuestPagePart(
  part: string,
  asked: PostRef,
  isWhole: boolean,
): GuestPage | null {
  const { markup, structuredData } = splitPage(part);
  const headEnd = markup.indexOf('</head>');
  if (headEnd === -1 && !isWhole) return null;
  const head = markup.slice(0, Math.max(0, headEnd));
  const metas = [...findTags(head, 'meta')];
  const meta = (key: string) =>
    metas
      .find((tag) => tag.attributes.get('name') === key || tag.attributes.get('property') === key)
      ?.attributes.get('content');

  const pageKey = meta('pageKey');
  if (pageKey !== 'd_public_post') return isWhole ? nameOtherPage(markup, pageKey) : null;

  const region = findPostRegion(markup);
  const structured = readStructuredPost(structuredData.filter(isUtf8Bytes).map(decodeBytes));
  if (!isWhole && (structured === null || region?.isComplete !== true)) return null;
  if (region === null && structured === null) {
    return isAuthWall(markup)
      ? { kind: 'wall', detail: 'sign-in wall under the key of a post' }
      : null;
  }
  const canonical = [...findTags(head, 'link')].find(
    (tag) => tag.attributes.get('rel') === 'canonical',
  );
  const article = region?.article.attributes;
  const read = (text = '') => readPostRef(decodeBytes(text));
  const shown = uniquePosts([
    readPostRef(structured?.id),
    ...[canonical?.attributes.get('href'), meta('og:url'), meta('lnkd:url')].map(read),
    read(article?.get('data-activity-urn')),
  ]);
  const named = uniquePosts([
    ...shown,
    read(article?.get('data-featured-activity-urn')),
    read(article?.get('data-attributed-urn')),
  ]);
  if (!isOnePost(asked, shown, named)) {
    return { kind: 'unknown', detail: 'the page names another post than the one asked for' };
  }
  return {
    kind: 'post',
    post: {
      aliases: uniquePosts([asked, ...named]),
      authorName: cleanName(structured?.authorName ?? ''),
      title: cleanName(structured?.headline ?? ''),
      commentCount: structured?.commentCount ?? null,
      sections: region === null ? [] : findCommentSections(markup, region),
      structuredComments: structured?.comments ?? [],
    },
  };
}

/**
 * Aliases are stored for good, so the page must be consistent: one post has one activity id, and a
 * page for another activity id must name that one too, as the page of a repost may. Otherwise it is
 * another post's page and joins no ids.
 */
function isOnePost(asked: PostRef, shown: readonly PostRef[], named: readonly PostRef[]): boolean {
  const isActivity = ({ postType }: PostRef) => postType === 'activity';
  if (shown.filter(isActivity).length > 1) return false;
  if (!isActivity(asked) || !named.some(isActivity)) return true;
  return named.some((post) => postKey(post) === postKey(asked));
}

/**
 * Looks for exactly this comment (T13). A missing comment and an unreadable page are different
 * answers.
 */
export function findComment(post: GuestPost, commentId: string): CommentLookup {
  const own = new Set(post.aliases.map(postKey));
  const isOfPost = (comment: GuestComment | null): comment is GuestComment =>
    comment !== null && own.has(postKey(comment));

  for (const section of post.sections) {
    if (!section.includes(commentId)) continue;
    const comment = parseGuestComment(section);
    if (!isOfPost(comment) || comment.commentId !== commentId) continue;
    const found = weighCopies(comment, joinByTime(post.structuredComments, commentId));
    return found
      ? { kind: 'found', comment: found }
      : { kind: 'unknown', detail: 'the comment has no text element' };
  }

  const readable = countReadable(post);
  if (readable === 0 && post.structuredComments.length > 0) {
    // The markup changed. The time alone does not tell a real id from an invented one nearby.
    const [twin, ...others] = joinByTime(post.structuredComments, commentId);
    if (twin?.text && others.length === 0) {
      return { kind: 'found', comment: fromTwin(twin, 'medium') };
    }
  }
  if (readable === 0 && post.commentCount !== 0) {
    const count = post.commentCount ?? 'unknown';
    return {
      kind: 'unknown',
      detail: `read 0 of ${count} comments, ${post.sections.length} sections`,
    };
  }
  const allShown = post.commentCount !== null && readable >= post.commentCount;
  return { kind: 'absent', shown: readable, allShown };
}

/** The number of comments of this post that its page shows in a readable form. */
export function countReadable({ aliases, sections }: GuestPost): number {
  const own = new Set(aliases.map(postKey));
  return sections.map(parseGuestComment).filter((one) => one !== null && own.has(postKey(one)))
    .length;
}

interface PostRegion {
  article: Tag;
  end: number;
  /** False when only the end of the given part ends it. */
  isComplete: boolean;
}

/**
 * The first article in `main` and what follows it up to the next one: below come other people's
 * posts ("More relevant posts") with ids and comments of their own.
 */
function findPostRegion(markup: string): PostRegion | null {
  const main = findTags(markup, 'main').next().value;
  if (!main) return null;
  const mainClose = markup.indexOf('</main', main.end);
  const mainEnd = mainClose === -1 ? markup.length : mainClose;
  const article = findTags(markup, 'article', main.end, mainEnd).next().value;
  if (!article) return null;
  const articleEnd = findElementEnd(markup, 'article', article, mainEnd);
  const next = findTags(markup, 'article', articleEnd, mainEnd).next().value;
  const isComplete = next !== undefined || mainClose !== -1;
  return { article, end: next?.start ?? mainEnd, isComplete };
}

function findCommentSections(markup: string, region: PostRegion): string[] {
  const tags = [...findTags(markup, 'section', region.article.end, region.end)]
    .filter((tag) => hasClass(tag, 'comment'))
    .slice(0, MOST_COMMENTS);
  return tags.flatMap((tag, index) => {
    const limit = tags[index + 1]?.start ?? region.end;
    const bytes = markup.slice(tag.start, findElementEnd(markup, 'section', tag, limit));
    // In another encoding the word could be present and not be found. The page counts as not read, so
    // no visitor is refused.
    return isUtf8Bytes(bytes) ? [decodeBytes(bytes)] : [];
  });
}

const wallTitle = /^\s*(?:Sign Up|Sign In|Log In|Login|Join LinkedIn|Security Verification)\b/i;

function nameOtherPage(markup: string, pageKey: string | undefined): GuestPage {
  const titleTag = findTags(markup, 'title').next().value;
  const title = titleTag ? markup.slice(titleTag.end, titleTag.end + 60).split('<', 1)[0] : '';
  if (pageKey !== undefined) return { kind: 'wall', detail: `page key ${cleanName(pageKey)}` };
  if (wallTitle.test(title ?? ''))
    return { kind: 'wall', detail: `title ${cleanName(title ?? '')}` };
  if (isAuthWall(markup)) return { kind: 'wall', detail: 'sign-in wall' };
  if (markup.trim() === '') return { kind: 'wall', detail: 'empty page' };
  return { kind: 'unknown', detail: `no page key, ${markup.length} characters` };
}

function isAuthWall(markup: string): boolean {
  return markup.includes('data-test-id="authwall');
}

function isUtf8Bytes(bytes: string): boolean {
  return isUtf8(Buffer.from(bytes, 'latin1'));
}

/**
 * Decodes bytes kept in a string as UTF-8. A copy, because slices keep the whole page in memory.
 */
function decodeBytes(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
