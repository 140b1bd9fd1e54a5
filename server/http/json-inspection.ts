import { isStorableText } from '#shared/api/field-types.ts';

const MAX_DEPTH = 20;
const MAX_KEYS = 1_000;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * What JSON.parse cannot tell: nesting depth, number of keys, duplicate keys, prototype keys and
 * text no database takes (T86-T88). One pass over the text; grammar errors are left to JSON.parse.
 * Returns the problem as a sentence, or null.
 */
export function inspectJson(text: string): string | null {
  const keysOfObjects: (Set<string> | null)[] = [];
  let keyCount = 0;
  let index = 0;
  while (index < text.length) {
    const character = text[index];
    if (character === '{' || character === '[') {
      keysOfObjects.push(character === '{' ? new Set() : null);
      if (keysOfObjects.length > MAX_DEPTH)
        return `The body is nested deeper than ${MAX_DEPTH} levels`;
    } else if (character === '}' || character === ']') {
      keysOfObjects.pop();
    } else if (character === '"') {
      const end = endOfString(text, index);
      const value = decodeString(text.slice(index, end));
      if (value === null || !isStorableText(value))
        return 'The body holds text that cannot be stored';
      const keys = keysOfObjects.at(-1);
      if (keys != null && isFollowedByColon(text, end)) {
        keyCount += 1;
        if (keyCount > MAX_KEYS) return `The body has more than ${MAX_KEYS} keys`;
        if (FORBIDDEN_KEYS.has(value)) return `The key "${value}" is not allowed`;
        if (keys.has(value)) return 'The body repeats a key';
        keys.add(value);
      }
      index = end;
      continue;
    }
    index += 1;
  }
  return null;
}

/** Index just after the closing quote. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index + 1;
}

function decodeString(literal: string): string | null {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return String(JSON.parse(literal));
  } catch {
    return null;
  }
}

function isFollowedByColon(text: string, index: number): boolean {
  let at = index;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\t' || text[at] === '\r') at += 1;
  return text[at] === ':';
}
