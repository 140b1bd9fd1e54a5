import { domainToASCII } from 'node:url';
import { emailKey } from '#shared/auth/email-address.ts';

/**
 * The form in which accounts are unique: NFC, lower case, and the domain as in DNS, so that a name
 * and its punycode spelling are one account (T52).
 */
export function accountKey(address: string): string {
  const key = emailKey(address);
  const at = key.lastIndexOf('@');
  const domain = domainToASCII(key.slice(at + 1));
  return domain === '' ? key : `${key.slice(0, at + 1)}${domain}`;
}
