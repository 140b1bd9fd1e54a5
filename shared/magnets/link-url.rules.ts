export type LinkUrlProblem = 'empty' | 'not_https' | 'stray_characters' | 'user_info' | 'no_host';

/**
 * Why a creator's address may not be a link on a public page, or null. Only https with its two
 * slashes and a host with a dot. It checks the text itself, because URL parsers repair malformed
 * addresses (T69). At most 2,048 characters reach this function.
 */
export function linkUrlProblem(text: string): LinkUrlProblem | null {
  const link = text.trim();
  if (link === '') return 'empty';
  if (/[\s\\\p{C}]/u.test(link)) return 'stray_characters';
  const authority = /^https:\/\/([^/?#]*)/i.exec(link)?.[1];
  if (authority === undefined) return 'not_https';
  if (authority.includes('@')) return 'user_info';
  const isHost = /^[\p{L}\p{N}\p{M}-]+(?:\.[\p{L}\p{N}\p{M}-]+)+(?::\d{1,5})?$/u.test(authority);
  return isHost ? null : 'no_host';
}

export const linkUrlTexts: Readonly<Record<LinkUrlProblem, string>> = {
  empty: 'Enter the address visitors get',
  not_https: 'Use an address that starts with https://',
  stray_characters: 'Remove spaces and special characters from the address',
  user_info: 'Remove the user name from the address',
  no_host: 'Enter an address with a valid site name, such as example.com',
};
