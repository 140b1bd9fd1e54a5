// Renders a post as LinkedIn shows it to guests, for the sandbox and for tests. It has the parts that
// a reader uses or could be misled by, under the same names, and nothing else.
import { escapeHtml } from '#shared/app/escape-html.ts';
import type { PostRef } from '#shared/unlock/link/comment-link.ts';
import { idTime } from '#shared/unlock/link/linkedin-id.ts';

export interface GuestPagePerson {
  name: string;
  /** Profile or page address. */
  url: string;
  /** The address of the picture; LinkedIn's, made up from the comment's id, when left out. */
  photo?: string | null;
}

/** A comment's text: words, and mentions, tags and addresses, which LinkedIn renders as links. */
export type GuestPageText = string | readonly (string | GuestPagePerson)[];

export interface GuestPagePost {
  /** The feed id, which the address carries. */
  activityId: string;
  /** The id comment links name, when it is another one (share or upload). */
  thread?: PostRef;
  author: GuestPagePerson;
  text: string;
  /** Another person's post that this one shares: a card with its own id inside. */
  reshared?: GuestPagePost;
}

export interface GuestPageComment {
  commentId: string;
  author: GuestPagePerson;
  text: GuestPageText;
}

/** Trusted HTML of the caller, put in where the sandbox adds something of its own. */
export interface GuestPageSlots {
  head?: string;
  beforeMain?: string;
  afterComments?: string;
  /** At the end of one comment's menu. */
  commentMenu?: (comment: GuestPageComment) => string;
}

export interface GuestPageInput {
  post: GuestPagePost;
  /** The comments shown, in the order shown. */
  comments: readonly GuestPageComment[];
  /** How many the post has. */
  totalComments: number;
  now: Date;
  /** Posts under "More relevant posts", each with comments of its own. */
  related?: readonly { post: GuestPagePost; comments: readonly GuestPageComment[] }[];
  slots?: GuestPageSlots;
}

/** The whole page. Everything but `slots` is escaped. */
export function renderGuestPage(input: GuestPageInput): string {
  const { post, slots = {} } = input;
  const url = escapeHtml(postAddress(post));
  const title = escapeHtml(`${post.text.slice(0, 60)} | ${post.author.name}`);
  const summary = escapeHtml(`${post.text} | ${input.totalComments} comments on LinkedIn`);
  const activity = `urn:li:activity:${escapeHtml(post.activityId)}`;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="pageKey" content="d_public_post">
<meta id="config" data-service-name="feedcontent-guest-frontend" data-member-id="0">
<meta name="robots" content="max-image-preview:large, noarchive">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="canonical" href="${url}">
<meta property="og:url" content="${url}"><meta property="og:title" content="${title}">
<meta property="og:description" content="${summary}"><meta name="twitter:url" content="${url}">
<meta property="lnkd:url" content="https://www.linkedin.com/feed/update/${activity}">
<script type="application/ld+json">${renderStructuredData(input)}</script>
${slots.head ?? ''}</head><body><code id="activityUrn" style="display: none"><!--"${activity}"--></code>
${slots.beforeMain ?? ''}<main class="main" id="main-content">
${renderArticle(post, input.comments, input)}
<a class="link-styled" data-test-id="main-feed-activity-card-with-comments__see-more-comments" href="/signup/cold-join?trk=public_post_see-more-comments">See more comments</a>
<p class="feed-cta-banner__text">To view or add a comment, <a href="/login">sign in</a></p>
${slots.afterComments ?? ''}${renderRelated(input)}</main>
<div hidden><form class="google-auth" action="/uas/login-submit" method="post"><button type="submit">Sign in</button></form></div></body></html>`;
}

/** The address that the page states for itself. */
export function postAddress(post: GuestPagePost): string {
  const vanity = new URL(post.author.url).pathname.split('/')[2] ?? 'member';
  return `https://www.linkedin.com/posts/${vanity}_post-activity-${post.activityId}-aBcD`;
}

function renderRelated(input: GuestPageInput): string {
  if (!input.related?.length) return '';
  const articles = input.related.map(({ post, comments }) => renderArticle(post, comments, input));
  return `<section class="related-posts"><h2>More Relevant Posts</h2>${articles.join('')}</section>`;
}

function renderArticle(
  post: GuestPagePost,
  comments: readonly GuestPageComment[],
  input: GuestPageInput,
): string {
  const activity = `urn:li:activity:${escapeHtml(post.activityId)}`;
  const thread = post.thread ? `urn:li:${post.thread.postType}:${post.thread.postId}` : activity;
  const sections = comments.map((comment) => renderComment(post, comment, input));
  return `<article class="main-feed-activity-card main-feed-activity-card-with-comments" data-activity-urn="${activity}" data-featured-activity-urn="${activity}" data-attributed-urn="${escapeHtml(thread)}">
<a class="main-feed-activity-card__author" data-tracking-control-name="public_post_feed-actor-name" href="${escapeHtml(post.author.url)}">${escapeHtml(post.author.name)}</a>
<a class="semaphore__toggle" data-semaphore-content-type="POST" data-semaphore-content-urn="${activity}" data-tracking-control-name="public_post_ellipsis-menu-semaphore-sign-in-redirect" href="/uas/login"> Report this post </a>
<p class="attributed-text-segment-list__content" data-test-id="main-feed-activity-card__commentary">${renderText(post.text)}</p>
${post.reshared ? renderReshared(post.reshared) : ''}${sections.join('\n')}</article>`;
}

function renderReshared(post: GuestPagePost): string {
  const activity = `urn:li:activity:${escapeHtml(post.activityId)}`;
  return `<article class="feed-reshare-content" data-activity-urn="${activity}"><a data-tracking-control-name="public_post_reshare_feed-actor-name" href="${escapeHtml(post.author.url)}">${escapeHtml(post.author.name)}</a>
<p class="attributed-text-segment-list__content" data-test-id="feed-reshare-content__commentary">${renderText(post.text)}</p></article>
`;
}

function renderComment(
  post: GuestPagePost,
  comment: GuestPageComment,
  input: GuestPageInput,
): string {
  const id = escapeHtml(comment.commentId);
  const name = escapeHtml(comment.author.name);
  const href = escapeHtml(`${comment.author.url}?trk=public_post_comment_actor-name`);
  const photo = comment.author.photo ?? `https://media.licdn.com/dms/image/v2/${comment.commentId}`;
  return `<section class="comment comment-with-action" data-nosnippet="true">
<a class="comment__image" data-tracking-control-name="public_post_comment_actor-image" href="${href}"><img alt="${name}, graphic" data-delayed-url="${escapeHtml(photo)}"></a>
<div class="comment__body"><div class="comment__header">
<a class="text-sm link-no-visited-state text-color-text font-bold inline-block comment__author truncate" data-tracking-control-name="public_post_comment_actor-name" data-tracking-will-navigate href="${href}"> ${name} </a>
<span class="comment__duration-since">${renderAge(comment.commentId, input.now)}</span>
<div class="ellipsis-menu"><ul><li><a class="semaphore__toggle" data-semaphore-content-type="COMMENT" data-semaphore-content-urn="urn:li:comment:(urn:li:activity:${escapeHtml(post.activityId)},${id})" data-tracking-control-name="public_post_comment_ellipsis-menu-semaphore-sign-in-redirect" href="/uas/login"> Report this comment </a></li>${input.slots?.commentMenu?.(comment) ?? ''}</ul></div></div>
<p class="attributed-text-segment-list__content text-color-text comment__text">${renderText(comment.text)}</p>
<div class="comment__actions"><a class="comment__action" href="/signup/cold-join">Like</a> <a class="comment__action" href="/signup/cold-join">Reply</a> <span class="comment__reactions-count">1 Reaction</span> <span class="comment__reactions-count hidden">2 Reactions</span></div></div></section>`;
}

/** Line breaks stay; emoji lose their joiners, which only the JSON-LD keeps. */
function renderText(text: GuestPageText): string {
  const parts = typeof text === 'string' ? [text] : text;
  const written = (part: string) => escapeHtml(part.replaceAll('\u200D', ''));
  return parts
    .map((part) =>
      typeof part === 'string'
        ? written(part)
        : `<a class="link" data-tracking-control-name="public_post_comment-text" data-tracking-will-navigate href="${escapeHtml(`${part.url}?trk=public_post_comment-text`)}">${written(part.name)}</a>`,
    )
    .join('');
}

function renderAge(commentId: string, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - idTime(commentId).getTime()) / 60_000));
  if (minutes < 60) return `${minutes}m`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}h`;
  const days = Math.floor(minutes / (24 * 60));
  return days < 7 ? `${days}d` : `${Math.floor(days / 7)}w`;
}

function renderStructuredData({ post, comments, totalComments }: GuestPageInput): string {
  const data = {
    '@context': 'http://schema.org',
    '@type': 'SocialMediaPosting',
    '@id': postAddress(post),
    datePublished: idTime(post.activityId).toISOString(),
    headline: post.text.slice(0, 100),
    articleBody: post.text,
    author: { ...post.author, '@type': 'Person' },
    hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false },
    commentCount: totalComments,
    comment: comments.map((comment) => ({
      '@type': 'Comment',
      datePublished: idTime(comment.commentId).toISOString(),
      text: plainText(comment.text),
      author: { '@type': 'Person', name: comment.author.name }, // companies too
    })),
  };
  return JSON.stringify(data).replaceAll('<', '\\u003C').replaceAll('>', '\\u003E');
}

function plainText(text: GuestPageText): string {
  const parts = typeof text === 'string' ? [text] : text;
  return parts.map((part) => (typeof part === 'string' ? part : part.name)).join('');
}
