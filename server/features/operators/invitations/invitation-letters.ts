import type { OperatorRole } from '#shared/operators/operator-roles.ts';
import { INVITATION_DAYS } from '#shared/operators/operator-invitations.contract.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import { quoteInMail } from '#server/features/mail/quote-in-mail.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { hashSecret, type Ids } from '#server/platform/ids.ts';
import { setInvitationLink } from '#server/features/auth/invitations/invitation-links.queries.ts';
import { selectInvitations } from './invitations.queries.ts';

const may: Record<OperatorRole, string> = {
  admin: 'As an owner you may do everything, including changes to operators.',
  support: 'You answer creators and handle pages and reports.',
  finance: 'You keep the books and act on payments.',
  readonly: 'You can see everything owners see, but change nothing.',
};

/** The email that invites an operator. Its link is made when it leaves, and ends the one before. */
export function createInvitationLetters({
  db,
  ids,
  publicUrl,
}: {
  db: Database;
  ids: Ids;
  publicUrl: string;
}): Record<'operator_invited', LetterWriter> {
  return {
    operator_invited: {
      async findRecipient({ payload }) {
        const [row] = await selectInvitations(db, payload['invitationId'] ?? '');
        return row?.isExpired === false ? row.email : null;
      },
      async write({ payload }) {
        const token = ids.secret('inv_');
        const id = payload['invitationId'] ?? '';
        const [row] = await selectInvitations(db, id);
        const isSet = await setInvitationLink(db, 'operator_invitations', id, hashSecret(token));
        if (row === undefined || !isSet) return null;
        return {
          subject: 'Your invitation as an operator',
          blocks: [
            {
              kind: 'text',
              text: `${quoteInMail(row.invitedBy)} invites you to help run this installation. ${may[row.role]}`,
            },
            {
              kind: 'text',
              text: `The link works once, within ${INVITATION_DAYS} days. You choose a name and a password there.`,
            },
            {
              kind: 'button',
              label: 'Accept the invitation',
              url: `${publicUrl}/admin/invitation#token=${token}`,
            },
          ],
          reason: 'You get this email because an owner of the installation entered your address.',
          unsubscribeUrl: null,
        };
      },
    },
  };
}
