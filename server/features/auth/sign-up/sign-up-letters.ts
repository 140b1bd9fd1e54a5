import { SIGN_UP_INVITATION_DAYS } from '#shared/auth/sign-up-invitations.contract.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashSecret } from '#server/platform/ids.ts';
import { setInvitationLink } from '../invitations/invitation-links.queries.ts';
import { findSignUpInvitation } from './sign-up-invitations.queries.ts';

/**
 * The email that invites a creator. Its link is made when it leaves, and ends the one before. It names
 * no operator, because it goes to people outside.
 */
export function createSignUpLetters({
  db,
  ids,
  publicUrl,
}: Pick<Platform, 'db' | 'ids' | 'publicUrl'>): Record<'creator_invited', LetterWriter> {
  return {
    creator_invited: {
      async findRecipient({ payload }) {
        const row = await findSignUpInvitation(db, payload['invitationId'] ?? '');
        return row?.state === 'open' ? row.email : null;
      },
      async write({ payload }) {
        const token = ids.secret('inv_');
        const id = payload['invitationId'] ?? '';
        if (!(await setInvitationLink(db, 'sign_up_invitations', id, hashSecret(token))))
          return null;
        return {
          subject: 'You are invited to create an account',
          blocks: [
            {
              kind: 'text',
              text: 'The people who run this site invite you to create an account with this email address. With it you turn comments on your LinkedIn posts into leads.',
            },
            {
              kind: 'text',
              text: `The link works once, within ${SIGN_UP_INVITATION_DAYS} days. You choose a name and a password there.`,
            },
            {
              kind: 'button',
              label: 'Create your account',
              url: `${publicUrl}/auth/invitation#token=${token}`,
            },
            { kind: 'text', text: 'If you do not want an account, ignore this email.' },
          ],
          reason: 'You get this email because an operator of this site entered your address.',
          unsubscribeUrl: null,
        };
      },
    },
  };
}
