// A signed-in post in LinkedIn's build with component keys, whose class names have no meaning.
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

/** The post's screen with its comments. Everything but `slots` and `comments` is escaped. */
export function renderKeysPost(
  post: SignedInPost,
  comments: string,
  slots: SignedInSlots = {},
): string {
  const name = escapeHtml(post.author.name);
  const href = escapeHtml(post.author.url ?? '');
  return `<div id="root"><main class="_a1f"><div class="_b2e" data-sdui-screen="com.linkedin.sdui.flagshipnav.feed.UpdateDetail">
<div class="_c3d" role="listitem" componentkey="expandedq0ZrbX1mT4wS8vYhKc2LdEoPuJnGfIaR5tBx7yQeM9AFeedType_FEED_DETAIL">
<div componentkey="feed-header-1" data-sdui-anchor-id="feed-header-${post.activityId.slice(-4)}"><a class="_d4c" href="${href}"><figure><img alt="View ${name}’s profile"></figure></a><a class="_d4c" href="${href}"><p class="_e5b"><span aria-hidden="true">${name}</span> • You</p><p class="_e5b">Makes things</p></a></div>
<p class="_f6a"><span class="_g7z" data-testid="expandable-text-box">${escapeHtml(post.text).replaceAll('\n', '<br>')}<button data-testid="expandable-text-button" aria-hidden="true">…more</button></span></p>
${slots.insideCard ?? ''}
<div class="_h8y"><button aria-label="Reaction button state: no reaction">12</button><button aria-label="Comment">${post.declaredCount.toLocaleString('en-US')}</button><button aria-label="Repost">3</button></div></div>
<div componentkey="${post.activityId.slice(-4)}-commentsSectionContainer"><div contenteditable="true" class="tiptap" role="textbox" aria-label="Text editor for creating comment"><p></p></div>
<button class="_i9x">Most relevant</button>
<div class="_j0w" data-component-type="LazyColumn" data-testid="${post.activityId.slice(-4)}-commentList"><div data-list>
${comments}</div></div>${slots.afterComments ?? ''}</div>
</div></main></div>`;
}

/**
 * One comment. LinkedIn puts replies inside the comment, or after it in the same list, so both
 * exist here.
 */
export function renderKeysComment(
  post: SignedInPost,
  comment: SignedInComment,
  now: Date,
  isNested: boolean,
): string {
  const replies = (comment.replies ?? []).map((reply) => renderKeysComment(post, reply, now, true));
  const key = escapeHtml(`replaceableComment_${commentUrn(post, comment.commentId)}`);
  const own = `<div id="${key}" class="_k1v" componentkey="${key}">${renderBody(post, comment, now)}`;
  const inside = isNested ? `<div class="_l2u">${replies.join('')}</div>` : '';
  const behind = isNested ? '' : replies.join('');
  return `<div class="_m3t" componentkey="${key}">${own}${inside}</div></div>${behind}`;
}

function renderBody(post: SignedInPost, comment: SignedInComment, now: Date): string {
  const { author, commentId } = comment;
  const name = escapeHtml(author.name);
  const href = escapeHtml(author.url ?? '');
  const lines = `<p class="_o5r"><span aria-hidden="true">${name}</span> • 2nd</p><p class="_p6q">${escapeHtml(author.headline ?? `Edited three books • ${author.name}`)}</p>`;
  const head =
    author.url === null
      ? `<div>${lines}</div>`
      : `<a class="_n4s" href="${href}?miniProfileUrn=urn%3Ali%3Afs_miniProfile%3AA"><figure><img alt="View ${name}’s profile"${photoAttribute(author)}></figure></a><a class="_n4s" href="${href}">${lines}</a>`;
  const age = ageOf(commentId, now);
  return `<div componentkey="CommentComponentReference_${escapeHtml(commentUrn(post, commentId))}"><header>${head}
<p class="_q7p">${age}${comment.isEdited ? ' • edited' : ''}</p><button aria-label="View more options for ${name}’s comment"></button></header>
<p componentkey="comment-commentary_${commentId}"><span class="_r8o" data-testid="expandable-text-box">${comment.text.map(renderPart).join('')}${comment.isLong ? '<button data-testid="expandable-text-button" aria-hidden="true">…more</button>' : ''}</span></p>
<div class="_s9n"><button aria-label="Reaction button state: no reaction">4</button><button aria-label="Reply">Reply</button></div></div>`;
}

function renderPart(part: SignedInPart): string {
  if (part === LINE_END) return '<br>';
  if (typeof part === 'string') return escapeHtml(part);
  if ('tag' in part) {
    const tag = escapeHtml(part.tag);
    return `<a href="/search/results/all/?keywords=%23${encodeURIComponent(part.tag)}&amp;origin=HASH_TAG_FROM_FEED"><span class="_t0m">hashtag</span><span aria-hidden="true">#</span>${tag}</a>`;
  }
  return `<a href="${escapeHtml(part.url)}"><strong>${escapeHtml(part.name)}</strong></a>`;
}
