import { readName } from './parts/author-name.ts';
import { readText } from './parts/comment-text.ts';
import { readCount } from './declared-count.ts';
import { saysEdited } from './parts/edited-mark.ts';
import { readCommentName } from './page-address.ts';
import type { CommentName, CommentParts, PostPage, Standing, ViewBuild } from './page-reading.ts';
import { readHeadline, readPhoto } from './parts/author-look.ts';
import { isBefore, readHeadLinks } from './parts/profile-link.ts';
import { isInWindow, isShown } from './parts/shown.ts';

const PREFIX = /^(?:replaceableComment|CommentComponentReference)_(?=urn:li:comment:)/;
const ROOT =
  '[componentkey^="replaceableComment_urn:li:comment:"],[componentkey^="CommentComponentReference_urn:li:comment:"]';
const TEXT_BOX = '[data-testid="expandable-text-box"]';
const COMMENTARY = '[componentkey^="comment-commentary_"]';
const SCREEN = '[data-sdui-screen]';
const DETAIL_SCREEN = '[data-sdui-screen$=".feed.UpdateDetail"]';
const CARD = '[componentkey*="FeedType_"]';
const DETAIL_CARD = '[componentkey$="FeedType_FEED_DETAIL"]';
/** Input fields and buttons hold texts that nobody posted: drafts and suggested replies. */
const CONTROL = '[contenteditable], form, button, [role="button"]';

/**
 * The build with component keys: one key is on two or three nested elements, and class names tell
 * nothing.
 */
export const keysBuild: ViewBuild = {
  name: 'keys',
  rootSelector: ROOT,
  neverAround: `${TEXT_BOX}, ${COMMENTARY}, ${CONTROL}`,
  isOn: (document) =>
    document.querySelector(
      `${ROOT}, ${DETAIL_SCREEN}, [componentkey^="expanded"][componentkey$="FeedType_FEED_DETAIL"]`,
    ) !== null,
  nameOf,
  rawNameOf,
  readParts,
  findPage,
};

function nameOf(root: Element): CommentName | null {
  return readCommentName(rawNameOf(root));
}

function rawNameOf(root: Element): string {
  return (root.getAttribute('componentkey') ?? '').replace(PREFIX, '');
}

function readParts(root: Element, name: CommentName): CommentParts | null {
  const rawName = rawNameOf(root);
  const isOwn = (element: Element): boolean => {
    const nearest = element.closest(ROOT);
    if (nearest === null) return false;
    // Elements of one comment mostly spell its name alike, and parsing a name is expensive.
    return rawNameOf(nearest) === rawName || nameOf(nearest)?.commentId === name.commentId;
  };
  const own = (selector: string): Element[] =>
    [...root.querySelectorAll(selector)].filter((one) => isOwn(one) && !one.closest(CONTROL));
  if (!keysAgree(root, name)) return null;
  const body = findBody(own);
  if (body === null) return null;
  const text = readText(body, 'keys');
  const head = readHeadLinks(
    own('a[href]').filter((link) => !link.closest(`${TEXT_BOX},${COMMENTARY}`)),
    body,
  );
  if (text === null || head === null) return null;
  const lines = own('p').filter((line) => isBefore(line, body));
  const authorName = readAuthor(head, lines);
  if (authorName === null) return null;
  return {
    ...text,
    authorName,
    authorUrl: head.url,
    authorPhoto: readPhoto(head.links),
    authorHeadline: readHeadline(linesOfName(head.links, lines)[1]),
    isEdited: lines.some((line) => !line.closest('a') && saysEdited(line.textContent ?? '')),
  };
}

/** The lines of the link with the name: the name, then the headline. */
function linesOfName(links: readonly Element[], lines: readonly Element[]): Element[] {
  const named = links.find((link) => lines.some((line) => link.contains(line)));
  return named === undefined ? [] : lines.filter((line) => named.contains(line));
}

/** While the page replaces a comment, its keys contradict each other. */
function keysAgree(root: Element, name: CommentName): boolean {
  const others = [root, ...root.querySelectorAll('[id^="replaceableComment_urn:li:comment:"]')];
  return (
    others.every((one) => {
      const id = one.getAttribute('id') ?? '';
      const key = one.getAttribute('componentkey') ?? '';
      if (!PREFIX.test(id) || !PREFIX.test(key)) return true;
      const [byId, byKey] = [id, key].map((text) => readCommentName(text.replace(PREFIX, '')));
      return byId?.commentId === byKey?.commentId && byId !== null;
    }) && nameOf(root)?.commentId === name.commentId
  );
}

function findBody(own: (selector: string) => Element[]): Element | null {
  const boxes = own(TEXT_BOX).filter((box) => !box.parentElement?.closest(TEXT_BOX));
  const [box] = boxes;
  if (boxes.length === 1 && box !== undefined) return box;
  const comments = own(COMMENTARY);
  const [commentary] = comments;
  if (comments.length !== 1 || commentary === undefined) return null;
  return boxes.find((one) => commentary.contains(one)) ?? (boxes.length === 0 ? commentary : null);
}

/** The first line of the link that names a person; the link with the picture has none. */
function readAuthor(
  head: { links: readonly Element[]; url: string | null },
  lines: readonly Element[],
): string | null {
  const named = head.links
    .map((link) => lines.find((line) => link.contains(line)))
    .find((line) => line !== undefined);
  if (named !== undefined) return readName(named);
  // A private member has no link. Any line could be their name, so only the known words count.
  const [first] = lines;
  const name = head.links.length === 0 && first !== undefined ? readName(first) : null;
  return name === 'LinkedIn Member' ? name : null;
}

function findPage(document: Document): PostPage {
  const places = [...document.querySelectorAll(`${DETAIL_SCREEN}, ${DETAIL_CARD}`)].filter(
    (place) =>
      !place.parentElement?.closest(`${DETAIL_SCREEN}, ${DETAIL_CARD}`) &&
      !isInWindow(place) &&
      isShown(place),
  );
  const [place] = places;
  const only = places.length === 1 && place !== undefined ? place : null;
  return {
    isFound: only !== null,
    standingOf: (root): Standing => {
      if (only === null || !only.contains(root) || isInWindow(root)) return 'anywhere';
      const [screen, card] = [root.closest(SCREEN), root.closest(CARD)];
      const isElsewhere =
        (screen !== null && !screen.matches(DETAIL_SCREEN)) ||
        (card !== null && !card.matches(DETAIL_CARD));
      return isElsewhere ? 'anywhere' : 'likely';
    },
    readDeclaredCount: () => (only === null ? null : findCount(only)),
  };
}

/** The number on the post's own buttons. In other languages its words are unknown. */
function findCount(place: Element): number | null {
  const walker = place.ownerDocument.createTreeWalker(place, 1, {
    acceptNode: (node) => {
      const element = node as Element; // only elements are asked for
      const isOther =
        element.matches(`${ROOT}, ${TEXT_BOX}, [contenteditable]`) ||
        (element !== place && element.matches(CARD) && !element.matches(DETAIL_CARD));
      if (isOther) return 2;
      return element.matches('button, a, [role="button"]') ? 1 : 3;
    },
  });
  let inWords: number | null = null;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node as Element; // only elements are asked for
    const label = (element.textContent ?? '').trim();
    if (element.getAttribute('aria-label') === 'Comment' && /^[\d.,'’\s]+$/.test(label)) {
      return readCount(label);
    }
    if (inWords === null && /^[\d.,'’\s]+ comments?$/i.test(label)) inWords = readCount(label);
  }
  return inWords;
}
