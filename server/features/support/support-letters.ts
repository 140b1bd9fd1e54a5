import type { Database } from '#server/platform/db/connection.ts';
import { findMailableUser } from '#server/features/auth/proofs.queries.ts';
import type { LetterBlock } from '#server/features/mail/letter.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import { breakLinks, quoteInMail } from '#server/features/mail/quote-in-mail.ts';
import { findLetter, type LetterRow } from './letters.queries.ts';

type Kind = 'support_asked' | 'support_answered';

/** A mail shows so much of a message; the rest is in the console. */
const LONGEST = 600;

/** Emails about messages of tickets: to the support address, and to the creator. */
export function createSupportLetters({
  db,
  publicUrl,
}: {
  db: Database;
  publicUrl: string;
}): Record<Kind, LetterWriter> {
  const letterOf = ({ payload }: { payload: Record<string, string> }) =>
    findLetter(db, payload['messageId'] ?? '');
  return {
    support_asked: {
      findRecipient: ({ toAddress }) => Promise.resolve(toAddress),
      async write(mail) {
        const row = await letterOf(mail);
        if (row === undefined) return null;
        const { number, subject, creatorName, isFirst, ticketId } = row;
        return {
          subject: `${isFirst ? 'New ticket' : 'New message in ticket'} ${number}: ${quoteInMail(subject)}`,
          blocks: [
            text(
              `${quoteInMail(creatorName)} ${isFirst ? 'wrote to support' : 'wrote again'} about ${quoteInMail(subject)}:`,
            ),
            text(openingOf(row)),
            button('Open the ticket', `${publicUrl}/admin/support/${ticketId}`),
          ],
          reason: 'You get this email because this is the contact address of the installation.',
          unsubscribeUrl: null,
        };
      },
    },
    support_answered: {
      findRecipient: async ({ toKey }) => (await findMailableUser(db, toKey))?.email ?? null,
      async write(mail) {
        const row = await letterOf(mail);
        // Read in the console while the mail waited.
        if (row === undefined || row.isRead) return null;
        const { number, subject, status, ticketId } = row;
        return {
          subject: `Answer to your ticket ${number}: ${quoteInMail(subject)}`,
          blocks: [
            text(`Support answered your ticket ${quoteInMail(subject)}:`),
            text(openingOf(row)),
            text(
              status === 'solved'
                ? 'The ticket is marked as solved. If it is not, write in it again. If it is, you can say there how good the answer was.'
                : 'You can answer in the ticket.',
            ),
            button('Open the ticket', `${publicUrl}/support/${ticketId}`),
          ],
          reason: 'You get this email because you wrote to support.',
          unsubscribeUrl: null,
        };
      },
    },
  };
}

const text = (words: string): LetterBlock => ({ kind: 'text', text: words });
const button = (label: string, url: string): LetterBlock => ({ kind: 'button', label, url });

function openingOf({ body }: LetterRow): string {
  const letters = Array.from(breakLinks(body));
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : letters.join('');
}
