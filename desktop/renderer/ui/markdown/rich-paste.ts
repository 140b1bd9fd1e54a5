import { trustHtml } from '#shared/app/trusted-html.ts';
import { LINKED } from './markdown-edits.ts';

/** Elements without text of the copied page. */
const SILENT = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'HEAD', 'TITLE', 'NOSCRIPT']);
const BLOCKS = new Set(
  'P DIV SECTION ARTICLE MAIN HEADER FOOTER ASIDE NAV FIGURE ADDRESS DL DT DD BODY'.split(' '),
);
const FORMATTED = /\*\*|^#{2,4} |^(?:- |\d+\. )|\]\(|^> |^\|/m;

/**
 * Markdown of what a browser or an editor put on the clipboard; null when it holds no formatting to
 * keep, so that the plain text is used. The parsed document is never shown: nothing in it runs or
 * loads.
 */
export function markdownOfHtml(html: string): string | null {
  const { body } = new DOMParser().parseFromString(trustHtml(html), 'text/html');
  const text = blocksOf(body)
    .map((block) => block.trimEnd())
    .filter((block) => block !== '')
    .join('\n\n')
    .trim();
  return FORMATTED.test(text) ? text : null;
}

/** The blocks of an element in order; text between blocks is a block of its own. */
function blocksOf(element: Element): string[] {
  const blocks: string[] = [];
  let words = '';
  const settle = () => {
    if (words.trim() !== '') blocks.push(escapeStart(tidy(words)));
    words = '';
  };
  for (const node of element.childNodes) {
    const inside = node instanceof Element && !SILENT.has(node.tagName) ? blockOf(node) : null;
    if (inside === null) {
      words += inlineOf(node);
      continue;
    }
    settle();
    blocks.push(...inside);
  }
  settle();
  return blocks;
}

/** Null for inline elements. */
function blockOf(element: Element): string[] | null {
  const { tagName } = element;
  if (/^H[1-6]$/.test(tagName)) {
    // One size for titles of other pages, the same as the toolbar's.
    const level = Math.min(4, Math.max(2, Number(tagName[1])));
    const words = tidy(inlineOf(element, true)).replaceAll('\n', ' ');
    return words === '' ? [] : [`${'#'.repeat(level)} ${words}`];
  }
  if (tagName === 'UL' || tagName === 'OL') return [listOf(element, tagName === 'OL')];
  if (tagName === 'LI') return [listOf(element.parentElement ?? element, false)];
  if (tagName === 'BLOCKQUOTE') return [prefixed(blocksOf(element).join('\n\n'), '> ', '> ')];
  if (tagName === 'PRE') return [`\`\`\`\n${element.textContent.trimEnd()}\n\`\`\``];
  if (tagName === 'HR') return ['---'];
  if (tagName === 'TABLE') return [tableOf(element)];
  // Some editors put everything into one bold element: then the block does not count as bold.
  const holdsBlocks = element.querySelector('p, div, ul, ol, h1, h2, h3, h4, table, blockquote');
  return BLOCKS.has(tagName) || holdsBlocks !== null ? blocksOf(element) : null;
}

function listOf(list: Element, isOrdered: boolean): string {
  let number = 0;
  return [...list.children]
    .map((item) => {
      // A list directly in a list belongs to the item before it.
      if (item.tagName === 'UL' || item.tagName === 'OL') {
        return prefixed(listOf(item, item.tagName === 'OL'), '  ', '  ');
      }
      number += 1;
      const marker = isOrdered ? `${number}. ` : '- ';
      const indent = ' '.repeat(marker.length);
      return prefixed(blocksOf(item).join('\n'), marker, indent);
    })
    .filter((line) => line.trim() !== '')
    .join('\n');
}

function tableOf(table: Element): string {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => tidy(inlineOf(cell)).replaceAll(/\s*\n\s*/g, ' ')),
  );
  const [head = [], ...others] = rows;
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...others.map(line)].join('\n');
}

/** The text of a node with its bold parts and links. */
function inlineOf(node: Node, isPlain = false): string {
  if (node instanceof Text) return escapeText(node.data.replaceAll(/\s+/g, ' '));
  if (!(node instanceof HTMLElement) || SILENT.has(node.tagName)) return '';
  if (node.tagName === 'BR') return '\n';
  const words = [...node.childNodes].map((child) => inlineOf(child, isPlain)).join('');
  if (node.tagName === 'A') {
    const address = node.getAttribute('href') ?? '';
    return LINKED.test(address) ? around(words, '[', `](${address})`) : words;
  }
  return !isPlain && isBold(node) ? around(words, '**', '**') : words;
}

/** By its own style: the style wins over the element, as in the source. */
function isBold({ tagName, style }: HTMLElement): boolean {
  const { fontWeight } = style;
  if (fontWeight !== '') return fontWeight.startsWith('bold') || Number(fontWeight) >= 600;
  return tagName === 'B' || tagName === 'STRONG';
}

/** Marks have to touch the words, so spaces at both ends go outside. */
function around(words: string, before: string, behind: string): string {
  const inner = words.trim();
  if (inner === '' || inner.includes('\n')) return words;
  const at = words.indexOf(inner);
  return words.slice(0, at) + before + inner + behind + words.slice(at + inner.length);
}

function tidy(words: string): string {
  return words
    .replaceAll(/\*\*(\s*)\*\*/g, '$1')
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();
}

/** Characters that would be read as markup. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\`*[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`);
}

/** The start of a line that would become a heading, a quote or an item. */
function escapeStart(line: string): string {
  return line
    .replaceAll(/^(#{1,6} |>|[-+] )/gm, String.raw`\$1`)
    .replaceAll(/^(\d{1,9})([.)] )/gm, String.raw`$1\$2`);
}

function prefixed(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, at) => (line === '' ? line : (at === 0 ? first : others) + line))
    .join('\n');
}
