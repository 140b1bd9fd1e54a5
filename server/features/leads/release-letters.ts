import type { Database } from '#server/platform/db/connection.ts';
import { findMailableUser } from '#server/features/auth/proofs.queries.ts';
import type { Letter } from '#server/features/mail/letter.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';

/**
 * Tells a creator that leads over quota were released. The mail holds no names and no addresses.
 */
export function createReleaseLetters(dependencies: {
  db: Database;
  publicUrl: string;
}): Record<'leads_released', LetterWriter> {
  const { db, publicUrl } = dependencies;
  return {
    leads_released: {
      findRecipient: async (mail) => (await findMailableUser(db, mail.toKey))?.email ?? null,
      write: ({ payload }) =>
        Promise.resolve(releasedLetter(Number(payload['leads'] ?? 0), `${publicUrl}/activity`)),
    },
  };
}

function releasedLetter(leads: number, url: string): Letter {
  const [are, them] = leads === 1 ? ['1 lead was', 'it'] : [`${leads} leads were`, 'them'];
  return {
    subject: `${are} released`,
    blocks: [
      {
        kind: 'text',
        text: `${are} over the monthly limit of your plan. There is room for ${them} now, so you see the names, and the email addresses that visitors left.`,
      },
      { kind: 'button', label: 'See your activity', url },
    ],
    reason: 'You get this email because it is about the leads of your account.',
    unsubscribeUrl: null,
  };
}
