import { DEFAULT_MAGNET_TITLE } from '#shared/app/constants.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Letter } from '#server/features/mail/letter.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import type { MailRow } from '#server/features/mail/mail.queries.ts';
import { quoteInMail } from '#server/features/mail/quote-in-mail.ts';
import { type EndedMagnet, findEnded } from './turns.queries.ts';

/** Tells a creator that a magnet came to its end, or that all of its places are taken. */
export function createEndedLetters({
  db,
  publicUrl,
}: {
  db: Database;
  publicUrl: string;
}): Record<'page_ended', LetterWriter> {
  const find = ({ payload, toKey }: MailRow) => findEnded(db, payload['magnetId'] ?? '', toKey);
  return {
    page_ended: {
      findRecipient: async (mail) => (await find(mail))?.email ?? null,
      async write(mail) {
        const ended = await find(mail);
        const path = `/magnets/${mail.payload['magnetId'] ?? ''}/edit?step=page`;
        return ended === null ? null : endedLetter(ended, publicUrl + path);
      },
    },
  };
}

function endedLetter({ title, isFull, unlocked }: EndedMagnet, url: string): Letter {
  const name = quoteInMail(title || DEFAULT_MAGNET_TITLE);
  const people = unlocked === 1 ? 'One person' : `${unlocked.toLocaleString('en')} people`;
  return {
    subject: isFull ? `All places are taken: ${name}` : `Your lead magnet has ended: ${name}`,
    blocks: [
      {
        kind: 'text',
        text: `${people} unlocked ${name}. They keep the content. New visitors read your closing text.`,
      },
      {
        kind: 'text',
        text: isFull
          ? 'You can add places. Comments that wait are then checked again.'
          : 'Choose a later end to reopen the page at once.',
      },
      { kind: 'button', label: 'Open the lead magnet', url },
    ],
    reason: 'You get this email because it is about a lead magnet of your account.',
    unsubscribeUrl: null,
  };
}
