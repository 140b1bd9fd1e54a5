const LONGEST = 80;

/**
 * Quotes text of other people in a mail of ours, such as a title or a name: one short line in quotes,
 * without anything that a mail program turns into a link.
 */
export function quoteInMail(words: string, longest = LONGEST): string {
  const line = breakLinks(words).replaceAll(/["“”„‟«»＂]/g, '’');
  const letters = Array.from(line);
  const short = letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : line;
  return `“${short}”`;
}

/** Characters that the address bar reads as a dot; some mail programs do too. */
const DOTS = '.\u2024\u3002\uFE52\uFF0E\uFF61';

/**
 * Text as one line without control, direction and invisible characters, and without anything a mail
 * program reads as an address: most of them turn bare names such as "evil.com" into links. The reader
 * still sees every letter, with a space inside each address.
 */
export function breakLinks(text: string): string {
  return withoutHidden(text)
    .replaceAll(/[\\/⁄∕⧸／＼]{2,}/g, '/')
    .replaceAll(/(?<=\p{L}\p{M}*)[:：]\s*(?=\S)/gu, ': ')
    .replaceAll(/\s*[@＠﹫]\s*(?=\S)/g, ' @ ')
    .replaceAll(BEFORE_A_NAME, '$& ')
    .replaceAll(INSIDE_AN_ADDRESS, '$& ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** Text as one line without control, direction and invisible characters. */
export function withoutHidden(text: string): string {
  return (
    text
      // Joiners and marks of emoji stay.
      .replaceAll(/[\s\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
      .replaceAll(/(?!\u200D(?=\p{ExtPict}))[\p{C}\u034F\u115F\u1160\u2800\u3164\uFFA0]/gu, '')
  );
}

/** "Node.js" and "www.evil.com", but no dot at the end of a sentence and none in "2.0". */
const BEFORE_A_NAME = new RegExp(`[${DOTS}](?=[^\\s\\p{N}${DOTS}])`, 'gu');
/** A row of numbers as in "203.0.113.9"; a number with one dot stays. */
const INSIDE_AN_ADDRESS = new RegExp(
  `[${DOTS}](?=\\p{N}+[${DOTS}]\\p{N})|(?<=\\p{N}[${DOTS}]\\s?\\p{N}+)[${DOTS}](?=\\p{N})`,
  'gu',
);
