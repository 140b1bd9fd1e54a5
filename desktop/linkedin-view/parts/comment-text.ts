import type { PageBuild } from '#shared/unlock/creator-view.ts';
import { readProfileLink } from './profile-link.ts';

const MAX_TEXT = 6_000;
const MAX_DEPTH = 40;

/**
 * Elements that a comment's text consists of. Others, such as a translator's `font`, are unknown.
 */
const INLINE = new Set(['SPAN', 'STRONG', 'B', 'EM', 'I', 'U', 'BDI', 'A']);
const BLOCK = new Set(['P', 'DIV', 'UL', 'OL', 'LI']);
const WITHOUT_TEXT = new Set(['SVG', 'LI-ICON', 'WBR']);
/** Marks of elements that never belong to a comment's text. */
const NEVER_INSIDE =
  '[data-id^="urn:li:comment:"],[data-urn],[componentkey*="urn:li:comment:"]:not([componentkey^="comment-commentary_"]),[contenteditable]';

const EMOJI = /^[\p{Extended_Pictographic}\p{Emoji_Component}\p{Regional_Indicator}]+$/u;

export interface ReadText {
  text: string;
  /** Without names of people and pages; null where there are none. */
  matchText: string | null;
  isClipped: boolean;
}

interface Part {
  text: string;
  isMention: boolean;
}

interface Walk {
  parts: Part[];
  isClipped: boolean;
  /** Classes keep their indentation in the text; component keys have none, and breaks count. */
  keepsBreaks: boolean;
}

/** The plain text of a comment's body; null when it contains something unknown. */
export function readText(body: Element, build: PageBuild): ReadText | null {
  if (body.querySelector(NEVER_INSIDE) !== null) return null;
  const walk: Walk = { parts: [], isClipped: false, keepsBreaks: build === 'keys' };
  if (!walkChildren(body, walk, { isMention: false, keepsSpaces: false, depth: 0 })) return null;
  const whole = tidy(walk.parts.map(({ text }) => text).join(''));
  const hasMention = walk.parts.some(({ isMention, text }) => isMention && text.trim() !== '');
  const words = walk.parts.map(({ text, isMention }) => (isMention ? ' ' : text)).join('');
  return {
    text: whole.slice(0, MAX_TEXT),
    matchText: hasMention ? tidy(words).slice(0, MAX_TEXT) : null,
    isClipped: walk.isClipped || whole.length > MAX_TEXT,
  };
}

interface Place {
  isMention: boolean;
  keepsSpaces: boolean;
  depth: number;
}

function walkChildren(element: Element, walk: Walk, place: Place): boolean {
  if (place.depth > MAX_DEPTH) return false;
  for (const node of element.childNodes) {
    if (node.nodeType === 3) writeText(node.nodeValue ?? '', walk, place);
    else if (node.nodeType === 1 && !walkElement(node as Element, walk, place)) return false; // type 1 is an element
  }
  return true;
}

function walkElement(element: Element, walk: Walk, place: Place): boolean {
  const tag = element.tagName.toUpperCase();
  if (tag === 'BR') {
    walk.parts.push({ text: '\n', isMention: place.isMention });
    return true;
  }
  if (tag === 'BUTTON' || (tag !== 'A' && element.getAttribute('role') === 'button')) {
    walk.isClipped = true;
    return true;
  }
  if (WITHOUT_TEXT.has(tag) || isHiddenTwin(element)) return true;
  if (tag === 'IMG') {
    const alt = element.getAttribute('alt') ?? '';
    if (EMOJI.test(alt)) walk.parts.push({ text: alt, isMention: place.isMention });
    return true;
  }
  const isBlock = BLOCK.has(tag);
  if (!isBlock && !INLINE.has(tag)) return false;
  const next = {
    depth: place.depth + 1,
    isMention: place.isMention || isProfile(element, tag),
    keepsSpaces: place.keepsSpaces || element.classList.contains('white-space-pre'),
  };
  if (isBlock) walk.parts.push({ text: '\n', isMention: false });
  const from = walk.parts.length;
  if (!walkChildren(element, walk, next)) return false;
  if (tag === 'A' && isHashtag(element)) dropSpokenWord(walk.parts, from);
  if (isBlock) walk.parts.push({ text: '\n', isMention: false });
  return true;
}

function writeText(raw: string, walk: Walk, place: Place): void {
  const spaced = raw.replaceAll('\u00A0', ' ');
  const isAsIs = place.keepsSpaces || walk.keepsBreaks;
  const text = isAsIs ? spaced : spaced.replaceAll(/[ \t\r\n\f]+/g, ' ');
  walk.parts.push({ text, isMention: place.isMention });
}

/** Copies for screen readers, and hidden elements. */
export function isHiddenTwin(element: Element): boolean {
  return (
    element.classList.contains('visually-hidden') ||
    element.classList.contains('a11y-text') ||
    element.hasAttribute('hidden') ||
    /(?:display:\s*none|visibility:\s*hidden)/i.test(element.getAttribute('style') ?? '')
  );
}

function isProfile(element: Element, tag: string): boolean {
  return tag === 'A' && readProfileLink(element) !== null;
}

function isHashtag(link: Element): boolean {
  return /keywords=%23|\/feed\/hashtag\//i.test(link.getAttribute('href') ?? '');
}

/** "hashtag#WORD": the word before the mark is only for screen readers. */
function dropSpokenWord(parts: Part[], from: number): void {
  const tag = parts.splice(from);
  const text = tag.map((part) => part.text).join('');
  const mark = text.indexOf('#');
  parts.push({ text: mark > 0 ? text.slice(mark) : text, isMention: false });
}

function tidy(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
