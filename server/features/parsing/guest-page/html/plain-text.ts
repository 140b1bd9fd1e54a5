// Turns text from strangers into plain text before any other code uses it.
import { cutText } from '#shared/app/cut-text.ts';

/** Controls, direction marks and overrides, byte order mark, annotation marks, lone surrogates. */
const hostile =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\uffff]|\p{Cs}/gu; // oxlint-disable-line no-control-regex -- these are what is removed

export const maxNameLength = 100;
export const maxTextLength = 2_000;

/** Keeps line breaks and drops characters that control a terminal or the direction of text. */
export function cleanText(raw: string): string {
  const lines = raw
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(hostile, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
  return cutText(lines.trim(), maxTextLength);
}

/** More than is stored of a text. */
export function isTooLong(raw: string): boolean {
  return raw.length > maxTextLength;
}

/** One line of at most 100 characters; null when nothing is left. */
export function cleanName(raw: string): string | null {
  const name = cutText(cleanText(raw).replace(/\s+/g, ' '), maxNameLength).trim();
  return name === '' ? null : name;
}
