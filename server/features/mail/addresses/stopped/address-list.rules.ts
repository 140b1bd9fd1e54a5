import { emailKey, isEmailAddress } from '#shared/auth/email-address.ts';

/** Addresses of a pasted list or a CSV, and lines that have none. */
export interface ReadAddresses {
  keys: string[];
  unreadable: number;
}

const BETWEEN = /[,;\t]/;

/**
 * The first address of each line, in any column, or all of a line of nothing else. A first line without
 * one is a heading.
 */
export function readAddressList(text: string): ReadAddresses {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(readLine);
  const unreadable = lines.filter((found, n) => found.length === 0 && n > 0).length;
  return { keys: [...new Set(lines.flat().map(emailKey))], unreadable };
}

function readLine(line: string): string[] {
  const cells = line
    .split(BETWEEN)
    .map((cell) => cell.trim())
    // The pattern is for short text.
    .map((cell) => (cell.length > 300 ? cell : cell.replaceAll(/^["'<]+|[>"']+$/g, '')))
    .filter((cell) => cell !== '');
  const found = cells.filter((cell) => isEmailAddress(cell));
  return found.length === cells.length ? found : found.slice(0, 1);
}
