/** Text, at sign, text, dot, text, no whitespace. Length is checked first (T89). */
export const MAX_EMAIL_LENGTH = 254;

/** Said wherever an email address is asked for. */
export const WRONG_ADDRESS = 'Please enter a valid email address';

// A stricter form of the usual rule: no quotes, brackets, separators or control characters (T73).
const LOCAL = /^[^\s"(),:;<>@[\\\]\p{Cc}\p{Cf}]{1,64}$/u;
const DOMAIN_LABEL = /^[^\s"(),:;<>@[\\\].\p{Cc}\p{Cf}]{1,63}$/u;

/** True for one plain address of at most 254 characters. Linear in the length of the text. */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false;
  const at = text.indexOf('@');
  if (at < 1 || text.includes('@', at + 1)) return false;
  const labels = text.slice(at + 1).split('.');
  return (
    LOCAL.test(text.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  );
}

/**
 * The address that was meant by what a visitor typed or pasted: in letters of full width, as a link,
 * with a name before it, or with marks of direction that nobody sees.
 */
export function typedAddress(text: string): string {
  if (text.length > 4 * MAX_EMAIL_LENGTH) return text.trim();
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
  const inside = /<([^<>]*)>$/.exec(plain)?.[1] ?? plain;
  return inside
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[.,;]$/, '');
}

/** The form under which addresses are unique: NFC and lower case (T52). */
export function emailKey(address: string): string {
  return address.trim().normalize('NFC').toLowerCase();
}
