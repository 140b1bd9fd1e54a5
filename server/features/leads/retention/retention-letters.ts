import type { Database } from '#server/platform/db/connection.ts';
import { utcDay } from '#server/platform/time/time-texts.ts';
import { findMailableUser } from '#server/features/auth/proofs.queries.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import { countPeople } from './people.queries.ts';

/**
 * Informs a creator, at most once a week, that people will soon be erased. It contains no names.
 */
export function createRetentionLetters({
  db,
  publicUrl,
}: {
  db: Database;
  publicUrl: string;
}): Record<'leads_due', LetterWriter> {
  return {
    leads_due: {
      findRecipient: async (mail) => (await findMailableUser(db, mail.toKey))?.email ?? null,
      async write({ payload }) {
        const { due, firstAt } = await countPeople(db, payload['userId'] ?? '');
        if (firstAt === null) return null;
        const who = due === 1 ? '1 lead' : `${due.toLocaleString('en')} leads`;
        return {
          subject: `${who} will be erased`,
          blocks: [
            {
              kind: 'text',
              text: `Your retention rules found ${who}. The first erasure is on ${utcDay(firstAt)}. An erasure cannot be undone.`,
            },
            {
              kind: 'text',
              text: 'You can check the list, keep single people, or switch a rule off. If you want the leads to be erased, there is nothing to do.',
            },
            {
              kind: 'button',
              label: 'See who will be erased',
              url: `${publicUrl}/settings/privacy`,
            },
          ],
          reason:
            'You get this email because a retention rule is on in your account. It comes once a week at most.',
          unsubscribeUrl: null,
        };
      },
    },
  };
}
