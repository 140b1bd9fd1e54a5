import { isStorableText } from '#shared/api/field-types.ts';

const MAX_DEPTH = 20;
const MAX_KEYS = 1_000;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Checks what JSON.parse cannot: nesting depth, number of keys, duplicate keys, prototype keys and
 * text that no database stores (T86-T88). One pass over the text; JSON.parse reports grammar errors.
 * Returns the problem as a sentence, or null.
 *
 * The text comes from valid UTF-8, so unstorable text can only hide in an escape; a raw NUL fails the
 * grammar.
 */
export function inspectJson(text: string, maxKeys = MAX_KEYS): string | null {
  const keysOfObjects: (Set<string> | null)[] = [];
  let keyCount = 0;
  let index = 0;
  // Searched again only after it was passed, so the scan stays linear.
  let nextEscape = text.indexOf('\\');
  while (index < text.length) {
    const character = text.charCodeAt(index);
    if (character === OPEN_BRACE || character === OPEN_BRACKET) {
      keysOfObjects.push(character === OPEN_BRACE ? new Set() : null);
      if (keysOfObjects.length > MAX_DEPTH)
        return `The body is nested deeper than ${MAX_DEPTH} levels`;
    } else if (character === CLOSE_BRACE || character === CLOSE_BRACKET) {
      keysOfObjects.pop();
    } else if (character === QUOTE) {
      const end = endOfString(text, index);
      if (nextEscape !== -1 && nextEscape < index) nextEscape = text.indexOf('\\', index);
      const hasEscape = nextEscape !== -1 && nextEscape < end;
      const decoded = hasEscape ? decodeString(text.slice(index, end)) : '';
      if (decoded === null || (hasEscape && !isStorableText(decoded))) return UNSTORABLE;
      const keys = keysOfObjects[keysOfObjects.length - 1];
      if (keys != null && isFollowedByColon(text, end)) {
        const value = hasEscape ? decoded : text.slice(index + 1, end - 1);
        keyCount += 1;
        if (keyCount > maxKeys) return `The body has more than ${maxKeys} keys`;
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

const UNSTORABLE = 'The body holds text that cannot be stored';
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** Index just after the closing quote; the engine's own search finds it in plain strings. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end + 1;
}

function isEscaped(text: string, index: number): boolean {
  let at = index - 1;
  while (text.charCodeAt(at) === BACKSLASH) at -= 1;
  return (index - at) % 2 === 0;
}

function decodeString(literal: string): string | null {
  try {
    return String(JSON.parse(literal));
  } catch {
    return null;
  }
}

function isFollowedByColon(text: string, index: number): boolean {
  let at = index;
  let code = text.charCodeAt(at);
  while (code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d) {
    at += 1;
    code = text.charCodeAt(at);
  }
  return code === COLON;
}
