import { LRUCache } from 'lru-cache';
import MarkdownIt, { type Token } from 'markdown-it';
import { fillVariables } from '#shared/app/text-variables.ts';
import type { MailVariable } from '#shared/unlock/mail-template.rules.ts';
import type { LetterBlock, LetterRun } from '#server/features/mail/letter.ts';
import { breakLinks, withoutHidden } from '#server/features/mail/quote-in-mail.ts';

type Prose = Extract<LetterBlock, { kind: 'prose' }>;

/** Paragraphs, lists, bold, italic and links; everything else stays as it was typed. */
const markdown = new MarkdownIt('zero', { breaks: true, linkify: true }).enable([
  'emphasis',
  'escape',
  'link',
  'linkify',
  'list',
  'newline',
]);
markdown.validateLink = (url) => /^https:\/\/[^\s\\]+$/i.test(url);
for (const schema of ['http:', 'ftp:', '//']) markdown.linkify.add(schema, null);
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

/** A mail to each of a thousand readers is one text. */
const parsed = new LRUCache<string, readonly Prose[]>({ max: 200 });

/**
 * A creator's text as paragraphs of a mail. Links are links only for a reader whose mailbox confirmed the
 * address: anybody may type a stranger's, and such a mail must not lead that stranger away from us.
 */
export function proseOf(
  text: string,
  values: Readonly<Partial<Record<MailVariable, string>>>,
  isProven: boolean,
): Prose[] {
  let paragraphs = parsed.get(text);
  if (paragraphs === undefined) {
    paragraphs = parse(text);
    parsed.set(text, paragraphs);
  }
  return paragraphs.map(({ runs, ...rest }) => {
    const filled = runs.map((run) => ({ ...run, text: fillVariables(run.text, values) }));
    return { ...rest, runs: isProven ? filled.map(clean) : [{ text: wordsAlone(filled) }] };
  });
}

const clean = (run: LetterRun): LetterRun => ({
  ...run,
  text: run.text.split('\n').map(withoutHidden).join('\n'),
});

/** One run, so that no address is put together from two of them. */
function wordsAlone(runs: readonly LetterRun[]): string {
  const text = runs
    .map((run) => {
      const address = run.url?.replace(/^https:\/\//i, '');
      const isShown = address === undefined || run.text.includes(address);
      return isShown ? run.text.replaceAll(/https:\/\//gi, '') : `${run.text} (${address})`;
    })
    .join('');
  return text.split('\n').map(breakLinks).join('\n');
}

function parse(text: string): Prose[] {
  const paragraphs: Prose[] = [];
  const numbers: (number | null)[] = [];
  let mark = '';
  for (const token of markdown.parse(text, {})) {
    if (token.type === 'bullet_list_open') numbers.push(null);
    else if (token.type === 'ordered_list_open') numbers.push(Number(token.attrGet('start') ?? 1));
    else if (token.type.endsWith('_list_close')) numbers.pop();
    else if (token.type === 'list_item_open') {
      const number = numbers.pop() ?? null;
      numbers.push(number === null ? null : number + 1);
      mark = number === null ? '• ' : `${number}. `;
    } else if (token.type === 'inline') {
      paragraphs.push({ kind: 'prose', mark, runs: runsOf(token.children ?? []) });
      mark = '';
    }
  }
  return paragraphs;
}

function runsOf(tokens: readonly Token[]): LetterRun[] {
  const runs: LetterRun[] = [];
  let [strong, slanted] = [0, 0];
  let url = '';
  for (const { type, nesting, content, attrs } of tokens) {
    if (type.startsWith('strong_')) strong += nesting;
    else if (type.startsWith('em_')) slanted += nesting;
    else if (type === 'link_open')
      url = String(attrs?.find(([name]) => name === 'href')?.[1] ?? '');
    else if (type === 'link_close') url = '';
    else {
      const words = type.endsWith('break') ? '\n' : content;
      const look = { isStrong: strong > 0, isSlanted: slanted > 0 };
      if (words !== '') runs.push({ text: words, ...look, ...(url === '' ? {} : { url }) });
    }
  }
  return runs;
}
