import type { InstallationKey, KeyPurpose } from './installation-key.ts';

const TOKEN = /^([a-km-np-z2-9]{20})\.([\w-]{43})$/;

/**
 * Names an account in a link that works signed out and at any time, because old mails stay in mailboxes.
 * It is good for its purpose alone.
 */
export const accountToken = (
  key: Pick<InstallationKey, 'sign'>,
  purpose: KeyPurpose,
  userId: string,
): string => `${userId}.${key.sign(purpose, userId)}`;

/** The account of a token; null for one that we did not sign. */
export function accountOfToken(
  key: Pick<InstallationKey, 'isSigned'>,
  purpose: KeyPurpose,
  token: string,
): string | null {
  const [, userId, signature] = TOKEN.exec(token) ?? [];
  if (userId === undefined || signature === undefined) return null;
  return key.isSigned(purpose, userId, signature) ? userId : null;
}
