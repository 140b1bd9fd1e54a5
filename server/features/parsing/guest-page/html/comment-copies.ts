// A guest page holds a comment's text twice: in its markup and in its JSON-LD. This file joins both
// into one reading and notes every difference.
import { Parser } from 'htmlparser2';
import type { CommentEvidence } from '#server/features/parsing/comment-reader.ts';
import { joinParts, readWords, type TextPart } from './comment-text-parts.ts';
import type { GuestComment } from './guest-comment-parser.ts';
import { cleanName, cleanText, isTooLong } from './plain-text.ts';
import type { StructuredComment } from './structured-data.ts';

export interface FoundComment extends Pick<
  CommentEvidence,
  'text' | 'authorName' | 'authorUrl' | 'confidence'
> {
  authorPhoto: string | null;
  matchText: string | null;
  /** Other readings of the page, in which the word has to be found or missing as well. */
  otherReadings: string[];
  /** Why the text cannot be taken for the whole of what the person wrote; null when it can. */
  doubt: string | null;
  method: 'guest_page' | 'guest_page_json_ld';
}

/**
 * The comment whose own id stands beside the text; null when neither copy has a text. `twins` are the
 * entries of the JSON-LD that can belong to it.
 *
 * A text is whole when its element and its section were closed, when names of others can be told
 * apart, when it does not end in an ellipsis, and when the JSON-LD says the same. One copy alone can
 * prove that a word is present and never that it is missing: a page that cuts texts, or puts each
 * paragraph into its own element, looks complete in that copy.
 */
export function weighCopies(
  comment: GuestComment,
  twins: readonly StructuredComment[],
): FoundComment | null {
  const { text } = comment;
  const { authorName, authorUrl, authorPhoto } = comment;
  const author = { authorName, authorUrl, authorPhoto };
  if (text !== null && !isBlank(joinParts(text))) {
    for (const twin of twins) {
      const same = alignToTwin(text, twin.text);
      if (same !== null) return withTwin(comment, text, same, twin);
    }
    const twin = twins.length === 1 ? twins[0] : undefined;
    const [words = '', ...more] = readWords(text).map(cleanText);
    const shown = cleanText(joinParts(text));
    const others = [...more, ...joinEmoji(words)];
    const twinText = cleanText(twin?.text ?? '');
    return {
      ...author,
      authorName: author.authorName ?? cleanName(twin?.authorName ?? ''),
      text: shown,
      matchText: words === shown ? null : words,
      otherReadings: twinText === '' ? others : [...others, twinText],
      doubt: twinText === '' ? 'the JSON-LD has no text' : 'markup and JSON-LD differ',
      method: 'guest_page',
      confidence: twinText === '' ? 'high' : 'medium',
    };
  }
  const [twin, ...rest] = twins;
  if (!twin || rest.length > 0 || isBlank(twin.text ?? '')) return null;
  if (author.authorName !== null && !isSameText(author.authorName, twin.authorName)) return null;
  return {
    ...fromTwin(twin, 'high'),
    authorUrl,
    authorPhoto,
    otherReadings: withoutNames(comment, twin),
  };
}

/** An entry of the JSON-LD without markup beside it. */
export function fromTwin(
  twin: StructuredComment,
  confidence: CommentEvidence['confidence'],
): FoundComment {
  return {
    text: cleanText(twin.text ?? ''),
    matchText: null,
    otherReadings: [],
    doubt: 'the markup has no text',
    authorName: cleanName(twin.authorName ?? ''),
    authorUrl: null,
    authorPhoto: null,
    method: 'guest_page_json_ld',
    confidence,
  };
}

function withTwin(
  comment: GuestComment,
  text: readonly TextPart[],
  same: readonly TextPart[],
  twin: StructuredComment,
): FoundComment {
  const shown = cleanText(joinParts(same));
  const [words = '', ...others] = readWords(same).map(cleanText);
  // Where only one copy has a space, both have to agree on the word.
  const isSpacedAlike = spaced(joinParts(text)) === spaced(joinParts(same));
  return {
    text: shown,
    matchText: words === shown ? null : words,
    otherReadings: isSpacedAlike ? others : [...others, ...readWords(text).map(cleanText)],
    doubt: findDoubt(comment, same),
    authorName: comment.authorName ?? cleanName(twin.authorName ?? ''),
    authorUrl: comment.authorUrl,
    authorPhoto: comment.authorPhoto,
    method: 'guest_page',
    confidence: 'high',
  };
}

/** An ellipsis, also before "more" or a bracket. The person may have written it or not. */
const shortened = /(?:\.{3}|…)[\s\p{P}]*(?:(?:see |read |show )?more[\s\p{P}]*)?$/iu;

function findDoubt({ isComplete }: GuestComment, parts: readonly TextPart[]): string | null {
  const text = joinParts(parts);
  if (!isComplete) return 'the comment breaks off';
  if (parts.some(({ kind }) => kind === 'unclear')) return 'a link in the text cannot be read';
  if (shortened.test(text)) return 'the text ends in an ellipsis';
  return isTooLong(text) ? 'the text is too long' : null;
}

/**
 * The twin's text without the names in the section, because the JSON-LD marks no links. Of a section
 * that breaks off only whole words that the markup shows as well.
 */
function withoutNames(
  { isComplete, names, torn }: GuestComment,
  twin: StructuredComment,
): string[] {
  if (!isComplete) return [cleanText(readWords(torn)[0]?.replace(/\S*$/, '') ?? '')];
  const text = decodeEntities(twin.text ?? '');
  const others = names.map(spaced).filter((name) => name !== '');
  const rest = others.reduce((left, name) => left.replaceAll(name, ' '), spaced(text));
  return rest === spaced(text) ? [] : [cleanText(rest)];
}

/**
 * Markup drops the joiners of emoji, so it cannot tell a couple emoji from two separate persons.
 */
function joinEmoji(words: string): string[] {
  const joined = words.replace(/(\p{ExtPict}[\uFE0E\uFE0F\p{EMod}]*)(?=\p{ExtPict})/gu, '$1\u200D');
  return joined === words ? [] : [joined];
}

/** Invisible characters and spaces. Copies that differ only in these are equal. */
const slight = /[\p{Cf}\p{DI}\p{Cc}\p{White_Space}]/u;
const invisible = /[\p{Cf}\p{DI}]/gu;

const spaced = (text: string) =>
  text.normalize('NFC').replace(invisible, '').replace(/\s+/g, ' ').trim();
const isBlank = (text: string) => Array.from(cleanText(text)).every((one) => slight.test(one));
const isSameText = (one: string, other: string | null) =>
  other !== null && spaced(one) === spaced(decodeEntities(other));

/**
 * The parts as the JSON-LD writes them, because markup drops the joiners of emoji. The word is
 * matched on the original text. Null when the JSON-LD says something else.
 */
function alignToTwin(parts: readonly TextPart[], twin: string | null): TextPart[] | null {
  if (twin === null) return null;
  return align(parts, twin) ?? align(parts, decodeEntities(twin));
}

function align(parts: readonly TextPart[], twin: string): TextPart[] | null {
  const written = Array.from(twin.normalize('NFC'));
  const aligned: TextPart[] = [];
  let at = 0;
  const takeSlight = () => {
    const from = at;
    while (at < written.length && slight.test(written[at] ?? '')) at += 1;
    return written.slice(from, at).join('');
  };
  for (const part of parts) {
    let text = '';
    for (const character of part.text.normalize('NFC')) {
      if (slight.test(character)) continue;
      text += takeSlight();
      if (written[at] !== character) return null;
      text += character;
      at += 1;
    }
    aligned.push({ ...part, text });
  }
  aligned.push({ text: takeSlight(), kind: 'words' });
  return at === written.length ? aligned : null;
}

/** Some texts of the JSON-LD are HTML-escaped. */
function decodeEntities(text: string): string {
  let decoded = '';
  const parser = new Parser({ ontext: (part) => void (decoded += part) });
  parser.end(text.replaceAll('<', '&lt;'));
  return decoded;
}
