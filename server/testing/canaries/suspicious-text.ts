/** A private text found in an answer, a log line or a mail. */
export interface Find {
  kind: 'secret' | 'password hash' | 'canary' | 'address';
  value: string;
}

/** Every secret of the product: what it is for, and 256 random bits (server/platform/ids.ts). */
const SECRET = /(?<![\w-])[a-z]{3,5}_[\w-]{43}(?![\w-])/g;
const PASSWORD_HASH = /\$argon2id\$[\w$+/=,.-]+/g;
/** Tests mark gated content with this word; nothing else in the product contains it. */
const CANARY = /canary-[\w-]+(?![\w-]*@)/gi;
/** Addresses of people in tests end in .test; those of the product and of examples do not. */
const ADDRESS = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)*\.test\b/gi;

const PATTERNS: readonly (readonly [Find['kind'], RegExp, string])[] = [
  ['secret', SECRET, '_'],
  ['password hash', PASSWORD_HASH, '$argon2id$'],
  ['canary', CANARY, ''],
  ['address', ADDRESS, '@'],
];

/** Every private text inside a text, each once. */
export function findSuspicious(text: string): Find[] {
  const finds = new Map<string, Find>();
  for (const [kind, pattern, needed] of PATTERNS) {
    // Most texts hold none: a plain search is far cheaper than the pattern.
    if (needed !== '' && !text.includes(needed)) continue;
    for (const [value] of text.matchAll(pattern)) finds.set(value, { kind, value });
  }
  return [...finds.values()];
}
