import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import { quoteInMail } from '#server/features/mail/quote-in-mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import { eventRules } from '#shared/notifications/event-rules.ts';
import { isNotificationKind, notificationKinds } from '#shared/notifications/notification-kinds.ts';
import { findToldOwner } from './notification-settings.queries.ts';
import { isWithdrawn, toldText } from './notification-texts.ts';
import { type NotificationRow, selectForMail } from './notifications.queries.ts';
import { unsubscribeUrl, type Unsubscribed } from './unsubscribe-links.ts';

/** A digest names so many; the rest is in the app. */
const MOST_IN_DIGEST = 30;

/** Mails of what has no mail of its own, and digests. Written when they leave, so they have present titles. */
export function createNotificationLetters(
  platform: Pick<Platform, 'db' | 'key' | 'publicUrl'>,
): Record<'notification' | 'notification_digest', LetterWriter> {
  const { db, publicUrl } = platform;
  const linksOf = (userId: string, event: Unsubscribed) => ({
    unsubscribeUrl: unsubscribeUrl(platform, userId, event),
    settingsUrl: `${publicUrl}/settings/notifications`,
  });
  const findRecipient: LetterWriter['findRecipient'] = async ({ toKey }) => {
    const owner = await findToldOwner(db, { emailKey: toKey });
    return owner === undefined || owner.isClosed || !owner.isProven ? null : owner.email;
  };
  return {
    notification: {
      findRecipient,
      async write({ toKey, payload }) {
        const owner = await findToldOwner(db, { emailKey: toKey });
        if (owner === undefined) return null;
        const which = { id: payload['notificationId'] ?? '' };
        const [row] = await selectForMail(db, owner.id, which, 1);
        if (row === undefined || !isNotificationKind(row.kind) || isWithdrawn(row)) return null;
        const told = mailText(row);
        const event = notificationKinds[row.kind];
        const { label, email } = eventRules[event];
        const isRequired = email === 'required';
        return {
          subject: told.title,
          blocks: [
            { kind: 'text', text: told.text === '' ? `${told.title}.` : told.text },
            { kind: 'button', label: 'Open', url: `${publicUrl}${told.path}` },
          ],
          reason: isRequired
            ? 'You get this email because it concerns your account. Emails about this are always sent, so there is no link to end them.'
            : `You get this email because “${label}” is on for emails in your settings.`,
          ...(isRequired ? { unsubscribeUrl: null } : linksOf(owner.id, event)),
        };
      },
    },
    notification_digest: {
      findRecipient,
      async write({ id, toKey }) {
        const owner = await findToldOwner(db, { emailKey: toKey });
        if (owner === undefined) return null;
        const rows = await selectForMail(db, owner.id, { digest: id }, MOST_IN_DIGEST + 1);
        const shown = rows.filter((row) => !isWithdrawn(row));
        const items = shown.slice(0, MOST_IN_DIGEST).map((row) => {
          const { title, text, path } = mailText(row);
          return { title, text, label: 'Open', url: `${publicUrl}${path}` };
        });
        const [first] = items;
        if (first === undefined) return null;
        const count = shown.length > MOST_IN_DIGEST ? `${MOST_IN_DIGEST}+` : `${items.length}`;
        return {
          subject: items.length === 1 ? first.title : `${count} things that happened`,
          blocks: [
            { kind: 'links', title: 'Since the last digest', items },
            { kind: 'button', label: 'All notifications', url: `${publicUrl}/notifications` },
          ],
          reason: `You get this email because you chose a ${owner.digest} digest in your settings.`,
          ...linksOf(owner.id, 'digest'),
        };
      },
    },
  };
}

/** Titles of creators, quoted so that no mail program makes links of them. */
function mailText(row: NotificationRow) {
  const kind = isNotificationKind(row.kind) ? row.kind : 'lead'; // rows of other kinds are left out before
  const unquoted = (words: string | null) =>
    words === null ? null : quoteInMail(words).slice(1, -1);
  return toldText({
    ...row,
    kind,
    magnetTitle: unquoted(row.magnetTitle),
    ticketSubject: unquoted(row.ticketSubject),
  });
}
