import type { SeenPost } from '#shared/unlock/creator-view.ts';
import { readName } from './parts/author-name.ts';
import { readText } from './parts/comment-text.ts';
import { readCount } from './declared-count.ts';
import { saysEdited } from './parts/edited-mark.ts';
import { isSamePost, readCommentName, readPostName } from './page-address.ts';
import type { CommentName, CommentParts, PostPage, Standing, ViewBuild } from './page-reading.ts';
import { readHeadline, readPhoto } from './parts/author-look.ts';
import { isBefore, readHeadLinks } from './parts/profile-link.ts';
import { isInWindow, isShown } from './parts/shown.ts';

const ROOT = 'article[data-id^="urn:li:comment:"]';
const POST = '[data-urn^="urn:li:"]';
const BODY = '.update-components-text, [id^="translation-container-"] span[dir]';
const HEADLINE = '.comments-comment-meta__description-subtitle';
const TITLE = '.comments-comment-meta__description-title';

/** The build with named classes: an `article` for each comment, a reply's inside of its parent's. */
export const classesBuild: ViewBuild = {
  name: 'classes',
  rootSelector: ROOT,
  neverAround:
    '.update-components-text, .comments-comment-item__main-content, [id^="translation-container-"], [contenteditable], form, button',
  isOn: (document) =>
    document.querySelector(
      `${ROOT}, [role="article"][data-urn^="urn:li:"], .feed-shared-update-v2[data-urn]`,
    ) !== null,
  nameOf: (root) => readCommentName(rawNameOf(root)),
  rawNameOf,
  readParts,
  findPage,
};

function rawNameOf(root: Element): string {
  return root.getAttribute('data-id') ?? '';
}

function readParts(root: Element, _name: CommentName): CommentParts | null {
  const own = (selector: string): Element[] =>
    [...root.querySelectorAll(selector)].filter((element) => element.closest(ROOT) === root);
  const bodies = own(BODY).filter((body) => body.parentElement?.closest(BODY) === null);
  const [body] = bodies;
  if (body === undefined || bodies.length !== 1) return null;
  const text = readText(body, 'classes');
  const head = readHeadLinks(own('a[href]'), body);
  if (text === null || head === null) return null;

  const titles = own(`${TITLE}, a[href] h3 > span:first-child`).filter((one) =>
    isBefore(one, body),
  );
  const [title] = titles;
  if (title === undefined || titles.length !== 1) return null;
  // Private members have a name and no link. All others have their name as the link.
  const isLinked = head.links.some((link) => link.contains(title));
  if (!isLinked && head.links.length > 0) return null;
  const authorName = readName(title);
  if (authorName === null) return null;
  return {
    ...text,
    authorName,
    authorUrl: head.url,
    authorPhoto: readPhoto(head.links),
    authorHeadline: readHeadline(own(HEADLINE).find((one) => isBefore(one, body))),
    isClipped: text.isClipped || own('button').some(isMoreButton),
    isEdited: own('time').some((time) => isBefore(time, body) && isEditedBeside(time)),
  };
}

/** The hidden text is complete, only cut by the style sheet; LinkedIn may change that. */
function isMoreButton(button: Element): boolean {
  return (
    /show-more-text|see-more/.test(button.getAttribute('class') ?? '') ||
    (/^\s*(?:…|\.\.\.)/.test(button.textContent ?? '') && button.closest('section') !== null)
  );
}

/** The mark is in the time or beside it, never in the comment's text. */
function isEditedBeside(time: Element): boolean {
  const beside = [...(time.parentElement?.childNodes ?? [])].filter(
    (node) =>
      node.nodeType === 3 ||
      (node.nodeType === 1 && /^(?:SPAN|TIME)$/.test((node as Element).tagName)), // type 1 is an element
  );
  return beside.some((node) => saysEdited(node.textContent ?? ''));
}

function findPage(document: Document, post: SeenPost): PostPage {
  const outermost = [...document.querySelectorAll(POST)].filter(
    (card) =>
      (card.parentElement?.closest(POST) ?? null) === null && !isInWindow(card) && isShown(card),
  );
  const named = outermost.filter((card) => isCardOf(card, post));
  const [only] = outermost;
  const isAlone =
    outermost.length === 1 && only !== undefined && isOtherKind(only, post) ? only : null;
  const card = (named.length === 1 ? named[0] : isAlone) ?? null;
  return {
    isFound: card !== null,
    standingOf: (root): Standing => {
      const around = root.closest(POST);
      if (around !== null && around === card) return named.length === 1 ? 'own' : 'likely';
      return around === null ? 'anywhere' : 'foreign';
    },
    readDeclaredCount: () => {
      const counts = [...(card?.querySelectorAll('.social-details-social-counts__comments') ?? [])];
      const own = counts.find((one) => one.closest(POST) === card && one.closest(ROOT) === null);
      return own === undefined ? null : readCount(own.textContent ?? '');
    },
  };
}

function isCardOf(card: Element, post: SeenPost): boolean {
  const named = readPostName(card.getAttribute('data-urn') ?? '');
  return named !== null && isSamePost(named, post);
}

/**
 * One post has several numbers: the address may use the upload's where the card uses the event's.
 */
function isOtherKind(card: Element, post: SeenPost): boolean {
  const named = readPostName(card.getAttribute('data-urn') ?? '');
  return named !== null && named.postType !== post.postType;
}
