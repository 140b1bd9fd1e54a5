import { isHiddenTwin } from './comment-text.ts';

const MAX_NAME = 200;
const PLAIN = new Set(['SPAN', 'STRONG', 'B', 'BDI', 'A', 'P']);
const WITHOUT_TEXT = new Set(['SVG', 'IMG', 'LI-ICON', 'BUTTON']);
/** Texts for screen readers beside a name, in pages without telling class names. */
const BADGES = /\s+(?:Premium Profile|Verified Profile|Verified|Premium|Open to work)$/i;

/**
 * A person's or page's name as it is shown, without the copy for screen readers and without the
 * degree ("Anna Muster • 2nd"). Null when it contains something unknown.
 */
export function readName(element: Element): string | null {
  const shown = findShown(element);
  const text = readPlain(shown);
  if (text === null) return null;
  const name = text
    .replaceAll(/\s+/g, ' ')
    .replace(/(?:^|\s)[•·](?:\s.*)?$/u, '')
    .trim()
    .replace(BADGES, '');
  return name === '' || name.length > MAX_NAME ? null : name;
}

/** The visible part, where a name is present twice. */
function findShown(element: Element): Element {
  const marked = [...element.querySelectorAll('span[aria-hidden="true"]')].find(
    (span) => (span.textContent ?? '').trim() !== '',
  );
  return marked ?? element;
}

function readPlain(element: Element): string | null {
  const texts: string[] = [];
  for (const node of element.childNodes) {
    if (node.nodeType === 3) texts.push(node.nodeValue ?? '');
    if (node.nodeType !== 1) continue;
    const child = node as Element; // type 1 is an element
    const tag = child.tagName.toUpperCase();
    if (WITHOUT_TEXT.has(tag) || isHiddenTwin(child)) continue;
    const text = PLAIN.has(tag) ? readPlain(child) : null;
    if (text === null) return null;
    texts.push(text);
  }
  const [first = '', second] = texts.filter((text) => text.trim() !== '');
  const isTwice = texts.length > 1 && first.trim() === second?.trim() && first.trim() !== '';
  return isTwice ? first : texts.join('');
}
