import type { InstallationKey } from '#server/platform/security/installation-key.ts';

const LINK = /^([a-km-np-z2-9]{20})\.([\w-]{43})$/;

/**
 * The address that switches off a creator's weekly summary. It works signed out and at any time,
 * because old mails stay in mailboxes; it can do nothing else.
 */
export function unsubscribeLink(
  { key, publicUrl }: { key: Pick<InstallationKey, 'sign'>; publicUrl: string },
  userId: string,
): string {
  return `${publicUrl}/unsubscribe/weekly/${userId}.${key.sign('weekly-summaries', userId)}`;
}

/** The creator of a link; null for one that we did not sign. */
export function unsubscribedBy(
  key: Pick<InstallationKey, 'isSigned'>,
  token: string,
): string | null {
  const [, userId, signature] = LINK.exec(token) ?? [];
  if (userId === undefined || signature === undefined) return null;
  return key.isSigned('weekly-summaries', userId, signature) ? userId : null;
}
