import type { LetterBlock } from '#server/features/mail/letter.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import { mailRules } from '#server/features/mail/mail-kinds.ts';
import type { MailRow } from '#server/features/mail/mail.queries.ts';
import type { Platform } from '#server/platform/platform.ts';
import { markdownWords } from '#server/platform/markdown/markdown.ts';
import { channelsOf } from '../channels.rules.ts';
import { findToldOwner } from '../notification-settings.queries.ts';
import { wasReadWhileHeld } from '../notifications.queries.ts';
import { unsubscribeUrl } from '../unsubscribe-links.ts';
import { findMessage, type MessageRow } from './messages.queries.ts';

/** A mail has the words of a message; its formatting and pictures are in the app. */
const LONGEST = 4_000;

/** Mails of messages to creators, and tests of them. */
export function createMessageLetters(
  platform: Pick<Platform, 'db' | 'key' | 'publicUrl'>,
): Record<'creator_message' | 'creator_message_test', LetterWriter> {
  const { db, publicUrl } = platform;
  const messageOf = ({ payload }: MailRow) => findMessage(db, payload['messageId'] ?? '');
  const contentOf = (message: MessageRow) => {
    const blocks: LetterBlock[] = [
      ...paragraphs(message.body).map((text) => ({ kind: 'text' as const, text })),
      {
        kind: 'button',
        label: 'Read it in the app',
        url: `${publicUrl}/notifications/${message.id}`,
      },
    ];
    return { subject: message.subject, blocks };
  };
  return {
    creator_message: {
      async findRecipient({ id, toKey }) {
        const owner = await findToldOwner(db, { emailKey: toKey });
        if (owner === undefined || owner.isClosed || owner.isRefused || !owner.isProven)
          return null;
        // Switched off while the mail waited, or read in the app in quiet hours.
        if (channelsOf(owner.choices, 'messages').email !== 'now') return null;
        const { lifeSeconds } = mailRules.creator_message;
        return (await wasReadWhileHeld(db, { id, kind: 'message', lifeSeconds }))
          ? null
          : owner.email;
      },
      isHeldBack: async (mail) => (await messageOf(mail))?.state === 'paused',
      async write(mail) {
        const owner = await findToldOwner(db, { emailKey: mail.toKey });
        const message = await messageOf(mail);
        // One that was on its way when the message was stopped may come back.
        if (owner === undefined || message === undefined || message.state === 'stopped')
          return null;
        return {
          ...contentOf(message),
          reason: 'You get this email because “Messages of the operators” is on in your settings.',
          unsubscribeUrl: unsubscribeUrl(platform, owner.id, 'messages'),
          settingsUrl: `${publicUrl}/settings/notifications`,
        };
      },
    },
    creator_message_test: {
      findRecipient: ({ toAddress }) => Promise.resolve(toAddress),
      async write(mail) {
        const message = await messageOf(mail);
        if (message === undefined) return null;
        const content = contentOf(message);
        return {
          ...content,
          subject: `Test: ${content.subject}`,
          reason: 'An operator sent this test to you. Nobody else got it.',
          unsubscribeUrl: null,
        };
      },
    },
  };
}

/** The words of each paragraph. */
function paragraphs(body: string): string[] {
  return body
    .slice(0, LONGEST)
    .split(/\n\s*\n/)
    .map((part) => markdownWords(part, LONGEST))
    .filter((words) => words !== '');
}
