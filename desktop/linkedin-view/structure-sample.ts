/** Longest sample; it is sent with a report of an unreadable page. */
export const MAX_SAMPLE_LENGTH = 4_000;
const MAX_ELEMENTS = 5_000;
const MAX_LINES = 60;
const MAX_DEPTH = 6;

/** Values that describe a page's structure. Of all others only the attribute's name is kept. */
const KNOWN = [
  'urn:li:comment:',
  'urn:li:activity:',
  'urn:li:ugcPost:',
  'urn:li:share:',
  'urn:li:aggregate:',
  'urn:li:fsd_comment:',
  'replaceableComment_',
  'CommentComponentReference_',
  'comment-commentary_',
  'commentsSectionContainer',
  'expandable-text-box',
  'expandable-text-button',
  'update-card-focus',
  'feed-header',
  'com.linkedin.sdui.',
  'LazyColumn',
  'expanded',
  'article',
  'dialog',
  'listitem',
  'comments-comment-',
  'feed-shared-update',
  'update-components-text',
] as const;
/** Attributes whose values may begin with one of those. */
const TELLING = /^(?:data-[a-z-]+|componentkey|role|class|id)$/;
const PLAIN_NAME = /^[a-z][a-z-]{0,40}[1-6]?$/;

/**
 * The structure of a page, for developers of the reader: elements, names of attributes and known
 * beginnings of their values, the most frequent first. No texts, names, addresses or numbers.
 */
export function takeSample(document: Document): string {
  const counts = new Map<string, number>();
  const walker = document.createTreeWalker(document.body ?? document, 1);
  for (let seen = 0; seen < MAX_ELEMENTS; seen += 1) {
    const node = walker.nextNode();
    if (node === null) break;
    const line = describe(node as Element); // only elements are asked for
    if (line !== null) counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const lines = [...counts]
    .sort((one, other) => other[1] - one[1])
    .slice(0, MAX_LINES)
    .map(([line, count]) => `${count} ${line}`);
  return lines.join('\n').slice(0, MAX_SAMPLE_LENGTH);
}

/** Null for elements without attributes. */
function describe(element: Element): string | null {
  const attributes = [...element.attributes].slice(0, 20).map(describeAttribute).sort();
  if (attributes.length === 0) return null;
  return `${depthOf(element)} ${plainName(element.tagName.toLowerCase())}[${attributes.join(' ')}]`;
}

function describeAttribute({ name, value }: Attr): string {
  const plain = plainName(name.toLowerCase());
  const start = TELLING.test(plain) ? KNOWN.find((one) => value.startsWith(one)) : undefined;
  return start === undefined ? plain : `${plain}=${start}`;
}

function plainName(name: string): string {
  return PLAIN_NAME.test(name) ? name : '?';
}

/** Its rough depth: enough to tell a list from its items. */
function depthOf(element: Element): string {
  let depth = 0;
  for (let one = element.parentElement; one !== null && depth < MAX_DEPTH * 4; depth += 1) {
    one = one.parentElement;
  }
  return '>'.repeat(Math.ceil(depth / 4));
}
