import { eventRules } from '#shared/notifications/event-rules.ts';
import {
  type NotificationEvent,
  notificationEvents,
} from '#shared/notifications/notification-kinds.ts';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';

const LINK = /^([a-km-np-z2-9]{20})\.([a-z]+)\.([\w-]{43})$/;
const PURPOSE = 'notification-mails';

/** What a link ends: emails about an event, or digests. */
export type Unsubscribed = NotificationEvent | 'digest';

/** Where one click ends emails of a kind; it works signed out and at any time, and does nothing else. */
export function unsubscribeUrl(
  { key, publicUrl }: { key: Pick<InstallationKey, 'sign'>; publicUrl: string },
  userId: string,
  event: Unsubscribed,
): string {
  const signature = key.sign(PURPOSE, `${userId} ${event}`);
  return `${publicUrl}/unsubscribe/notifications/${userId}.${event}.${signature}`;
}

/** Whose emails of which kind a link ends; null for one that we did not sign. */
export function unsubscribedBy(
  key: Pick<InstallationKey, 'isSigned'>,
  token: string,
): { userId: string; event: Unsubscribed } | null {
  const [, userId, name, signature] = LINK.exec(token) ?? [];
  if (userId === undefined || name === undefined || signature === undefined) return null;
  if (!key.isSigned(PURPOSE, `${userId} ${name}`, signature)) return null;
  const event = name === 'digest' ? name : notificationEvents.find((one) => one === name);
  if (event === undefined) return null;
  return event !== 'digest' && eventRules[event].email === 'required' ? null : { userId, event };
}
