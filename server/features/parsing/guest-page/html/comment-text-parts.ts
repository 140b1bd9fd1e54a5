// Separates the words of a comment's markup from the names of people and pages in it.
import { isProfileHref } from './profile-url.ts';

/**
 * A stretch of text. `mention`: somebody's name, not the commenter's own word. `unclear`: either,
 * because its link cannot be read or is not closed.
 */
export interface TextPart {
  text: string;
  kind: 'words' | 'mention' | 'unclear';
}

/** Follows the tags of a piece of markup and keeps its text in parts. */
export interface TextCollector {
  open(name: string, attributes: Record<string, string>): void;
  write(text: string): void;
  close(isImplied: boolean): void;
  parts: readonly TextPart[];
}

export function createTextCollector(): TextCollector {
  const parts: TextPart[] = [];
  const open: { kind: TextPart['kind']; from: number }[] = [];
  const kindNow = () => open.at(-1)?.kind ?? 'words';
  return {
    parts,
    open(name, attributes) {
      const outer = kindNow();
      const kind = outer === 'words' ? kindOf(name, attributes) : outer;
      open.push({ kind, from: parts.length });
    },
    write: (text) => void parts.push({ text, kind: kindNow() }),
    close(isImplied) {
      const closed = open.pop();
      if (!isImplied || closed === undefined || closed.kind === 'words') return;
      // The end of the link is unknown: the words behind it may be the commenter's.
      for (const part of parts.slice(closed.from)) part.kind = 'unclear';
    },
  };
}

/** A link to a profile is known by any of its attributes, whatever the element is called. */
function kindOf(name: string, attributes: Record<string, string>): TextPart['kind'] {
  if (Object.values(attributes).some(isProfileHref)) return 'mention';
  return name === 'a' && !attributes['href'] ? 'unclear' : 'words';
}

/** All of the text, as it is shown. */
export function joinParts(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join('');
}

/**
 * The texts to match: without the names of others and, when names are unclear, also with the parts
 * that may be names.
 */
export function readWords(parts: readonly TextPart[]): string[] {
  const without = (...kinds: TextPart['kind'][]) =>
    parts.map(({ text, kind }) => (kinds.includes(kind) ? ' ' : text)).join('');
  const isUnclear = parts.some(({ kind }) => kind === 'unclear');
  return isUnclear ? [without('mention', 'unclear'), without('mention')] : [without('mention')];
}
