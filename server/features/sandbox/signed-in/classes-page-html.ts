// A signed-in post in LinkedIn's build with named classes, with the markup that a reader uses.
import { escapeHtml } from '#shared/app/escape-html.ts';
import {
  ageOf,
  commentUrn,
  LINE_END,
  photoAttribute,
  type SignedInComment,
  type SignedInPart,
  type SignedInPost,
  type SignedInSlots,
} from './signed-in-post.ts';

/** The post's card with its comments. Everything but `slots` and `comments` is escaped. */
export function renderClassesPost(
  post: SignedInPost,
  comments: string,
  slots: SignedInSlots = {},
): string {
  const name = escapeHtml(post.author.name);
  const count = `${post.declaredCount.toLocaleString('en-US')} comments`;
  return `<main class="scaffold-layout__main" aria-label="Main Feed">
<div class="feed-shared-update-v2 feed-shared-update-v2--minimal-padding full-height relative" id="ember34" role="article" data-urn="urn:li:activity:${escapeHtml(post.activityId)}">
  <div class="update-components-actor__container">
    <a class="update-components-actor__meta-link" aria-label="View: ${name}" href="${escapeHtml(post.author.url ?? '')}"><span class="update-components-actor__title"><span dir="ltr"><span aria-hidden="true"><!---->${name}<!----></span><span class="visually-hidden"><!---->${name}<!----></span></span></span></a></div>
  <div class="feed-shared-inline-show-more-text"><div class="update-components-text update-components-update-v2__commentary" dir="ltr"><span class="break-words"><span dir="ltr"><!---->${renderBreaks(post.text)}<!----></span></span></div></div>
  ${slots.insideCard ?? ''}
  <div id="ember41" class="update-v2-social-activity"><div class="social-details-social-counts"><ul>
    <li class="social-details-social-counts__item social-details-social-counts__reactions"><button aria-label="2 reactions" type="button"><span aria-hidden="true">2</span></button></li>
    <li class="social-details-social-counts__item social-details-social-counts__comments"><button aria-label="${count} on ${name}’s post" type="button"><span aria-hidden="true">
      ${count}
    </span></button></li></ul></div></div>
  <div class="feed-shared-update-v2__comments-container"><form class="comments-comment-box__form"><div class="ql-editor ql-blank" contenteditable="true" role="textbox" aria-label="Text editor for creating content"><p><br></p></div></form>
  <div class="comments-sort-order-toggle"><button class="comments-sort-order-toggle__trigger" type="button"><span class="visually-hidden">Current selected sort order is Most relevant</span><span aria-hidden="true">Most relevant</span></button></div>
  <div class="comments-comments-list comments-comments-list--cr"><div class="comments-comment-list__container comments-infinite-comment-list__container"><div class="scaffold-finite-scroll__content" data-list>
${comments}</div></div>${slots.afterComments ?? ''}</div></div>
</div></main>`;
}

/** One comment with its replies inside of it. */
export function renderClassesComment(
  post: SignedInPost,
  comment: SignedInComment,
  now: Date,
): string {
  return renderArticle(post, comment, now, false);
}

function renderArticle(
  post: SignedInPost,
  comment: SignedInComment,
  now: Date,
  isReply: boolean,
): string {
  const { author, commentId } = comment;
  const name = escapeHtml(author.name);
  const replies = (comment.replies ?? []).map((reply) => renderArticle(post, reply, now, true));
  const title = `<h3 class="comments-comment-meta__description"><span class="comments-comment-meta__description-title">
    <!---->${name}<!---->
  </span><span class="comments-comment-meta__data"><span aria-hidden="true"><span class="white-space-pre"> </span>• 2nd</span><span class="visually-hidden"><!---->Premium • 2nd<!----></span></span></h3><div class="comments-comment-meta__description-subtitle">
    ${author.headline === undefined ? `Edited three books&nbsp;| ${name}` : escapeHtml(author.headline)}</div>`;
  const href = escapeHtml(author.url ?? '');
  const head =
    author.url === null
      ? `<div class="comments-comment-meta__description-container">${title}</div>`
      : `<a class="comments-comment-meta__image-link" aria-label="View ${name}’s  graphic link" href="${href}?miniProfileUrn=urn%3Ali%3Afsd_profile%3AA"><img alt="View ${name}’s  graphic"${photoAttribute(author)}></a>
  <a class="comments-comment-meta__description-container tap-target" aria-label="View: ${name}" href="${href}">${title}</a>`;
  return `<article class="comments-comment-entity${isReply ? ' comments-comment-entity--reply' : ''}" data-id="${escapeHtml(commentUrn(post, commentId))}" id="ember${commentId.slice(-6)}" tabindex="-1">
<div class="comments-comment-meta__container"><div class="comments-comment-meta__actor">
  ${head}</div>
  <div class="comments-comment-meta__info"><!---->${comment.isEdited ? '<span class="comments-comment-meta__data">(edited)</span>' : ''}<time class="comments-comment-meta__data">
    ${ageOf(commentId, now)}
  </time><div class="comments-comment-meta__options"><button type="button"><svg role="img" aria-label="Open options for ${name} comment"></svg></button></div></div></div>
<div class="comments-thread-entity"><div aria-hidden="true" class="comments-thread-line" role="button"></div><div class="comments-thread-item"><section class="comments-comment-entity__content"><div id="translation-container-ember${commentId.slice(-5)}" class="break-words"><div class="feed-shared-inline-show-more-text comments-comment-item__inline-show-more-text" tabindex="-1">
  <span class="comments-comment-item__main-content feed-shared-main-content--comment" dir="ltr"><div dir="ltr" class="update-components-text relative">
    <span dir="ltr"><!---->${comment.text.map(renderPart).join('')}<!----></span>
  </div></span>${comment.isLong ? '<button class="feed-shared-inline-show-more-text__see-more-less-toggle" role="button" type="button" aria-label="see more, visually reveals content which is already detected by screen readers"><span>…more</span></button>' : ''}</div></div></section></div></div>
<div class="comment-social-activity${isReply ? ' comment-social-activity--is-reply' : ''}"><div class="comments-comment-social-bar--cr"><button aria-label="React Like to ${name}’s comment" type="button"><span aria-hidden="true">Like</span></button><button class="comments-comment-social-bar__reply-action-button--cr" aria-label="Reply to ${name}’s comment" type="button">Reply</button></div>${replies.length > 0 ? `<div class="comments-replies-list">${replies.join('')}</div>` : ''}</div>
</article>`;
}

function renderPart(part: SignedInPart): string {
  if (part === LINE_END) return '<span><br></span>';
  if (typeof part === 'string') return renderWords(part);
  if ('tag' in part) {
    const tag = escapeHtml(part.tag);
    return `<a href="/search/results/all/?keywords=%23${encodeURIComponent(part.tag)}&amp;origin=HASH_TAG_FROM_FEED" data-test-app-aware-link=""><span class="visually-hidden">hashtag</span><span><span aria-hidden="true">#</span>${tag}</span></a>`;
  }
  const name = escapeHtml(part.name);
  const href = escapeHtml(part.url);
  return part.url.includes('/company/')
    ? `<a href="${href}" data-test-app-aware-link=""><span><span><!---->${name}<!----></span></span></a>`
    : `<span><a id="ember91" class="ember-view" href="${href}"><!---->${name}<!----></a></span>`;
}

/** A leading or trailing space has a separate element. */
function renderWords(text: string): string {
  const space = '<span class="white-space-pre"> </span>';
  return escapeHtml(text)
    .replace(/^ /, space)
    .replace(/(?<=\S) $/, space);
}

function renderBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<span><br></span>');
}
