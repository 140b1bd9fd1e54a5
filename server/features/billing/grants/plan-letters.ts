import type { Database } from '#server/platform/db/connection.ts';
import { findMailableUser } from '#server/features/auth/proofs.queries.ts';
import type { Letter } from '#server/features/mail/letter.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import { breakLinks } from '#server/features/mail/quote-in-mail.ts';

/** Tells a creator that a plan ended, and what changed. */
export function createPlanLetters(dependencies: {
  db: Database;
  publicUrl: string;
}): Record<'plan_ended', LetterWriter> {
  const { db, publicUrl } = dependencies;
  return {
    plan_ended: {
      findRecipient: async (mail) => (await findMailableUser(db, mail.toKey))?.email ?? null,
      write: ({ payload }) =>
        Promise.resolve(
          endedLetter(`${publicUrl}/dashboard`, {
            ended: breakLinks(payload['ended'] ?? ''),
            now: breakLinks(payload['now'] ?? ''),
            paused: Number(payload['paused'] ?? 0),
          }),
        ),
    },
  };
}

function endedLetter(
  url: string,
  { ended, now, paused }: { ended: string; now: string; paused: number },
): Letter {
  const magnets = paused === 1 ? 'One lead magnet was' : `${paused} lead magnets were`;
  return {
    subject: `Your ${ended} plan has ended`,
    blocks: [
      {
        kind: 'text',
        text: `Your ${ended} plan has ended. Your account is on the ${now} plan now, and the limits of that plan apply.`,
      },
      ...(paused > 0
        ? ([
            {
              kind: 'text',
              text: `${magnets} paused, because the ${now} plan has room for fewer active ones. The ones you activated last stay active. Nothing was deleted.`,
            },
          ] as const)
        : []),
      { kind: 'button', label: 'Open your dashboard', url },
    ],
    reason: 'You get this email because it is about the plan of your account.',
    unsubscribeUrl: null,
  };
}
