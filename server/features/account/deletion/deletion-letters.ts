import { randomInt } from 'node:crypto';
import { DELETION_DAYS } from '#shared/account/account-deletion.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import { utcMoment } from '#server/platform/time/time-texts.ts';
import { insertProof } from '#server/features/auth/proofs.queries.ts';
import type { Letter, LetterBlock } from '#server/features/mail/letter.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import type { MailKind } from '#server/features/mail/mail-kinds.ts';
import type { MailRow } from '#server/features/mail/mail.queries.ts';
import { findByAddress } from './deletion.queries.ts';

type DeletionMailKind = Extract<
  MailKind,
  | 'delete_account'
  | 'deletion_scheduled'
  | 'deletion_reminder'
  | 'deletion_cancelled'
  | 'account_deleted'
  | 'creator_left'
>;

const CODE_SECONDS = 600;
const text = (words: string): LetterBlock => ({ kind: 'text', text: words });
const OF_ACCOUNT = 'You get this email because it is about your account.';

/**
 * The letters about the deletion of an account. Suspended creators get them too, because it is
 * their data.
 */
export function createDeletionLetters({
  db,
  ids,
  passwords,
  publicUrl,
}: {
  db: Database;
  ids: Ids;
  passwords: PasswordHasher;
  publicUrl: string;
}): Record<DeletionMailKind, LetterWriter> {
  const toOwner = async (mail: MailRow) => (await findByAddress(db, mail.toKey))?.email ?? null;
  /**
   * The account's address is already deleted: only the mail holds it, and the mail is deleted after
   * sending.
   */
  const toAddress = (mail: MailRow) => Promise.resolve(mail.toAddress);
  const url = `${publicUrl}/settings/data`;

  return {
    delete_account: {
      findRecipient: toOwner,
      async write(mail) {
        const user = await findByAddress(db, mail.toKey);
        if (user === undefined) return null;
        const code = String(randomInt(100_000_000)).padStart(8, '0');
        const hash = await passwords.hash(code);
        const isCurrent = await db.transaction((trx) =>
          insertProof(trx, {
            id: ids.rowId(),
            userId: user.id,
            emailKey: mail.toKey,
            purpose: 'delete_account',
            mail: { id: mail.id, kind: mail.kind },
            asked: mail.payload['asked'] ?? null,
            link: null,
            code: { hash, seconds: CODE_SECONDS },
          }),
        );
        return isCurrent ? codeLetter(code) : null;
      },
    },
    deletion_scheduled: {
      findRecipient: toOwner,
      write: async ({ toKey }) => plannedLetter(await endOf(toKey), url, 'scheduled'),
    },
    deletion_reminder: {
      findRecipient: toOwner,
      write: async ({ toKey }) => plannedLetter(await endOf(toKey), url, 'reminder'),
    },
    deletion_cancelled: {
      findRecipient: toOwner,
      // If a new deletion was planned meanwhile, its own letter is sent instead.
      write: async ({ toKey }) => ((await endOf(toKey)) === null ? keptLetter(publicUrl) : null),
    },
    account_deleted: { findRecipient: toAddress, write: () => Promise.resolve(deletedLetter) },
    creator_left: { findRecipient: toAddress, write: () => Promise.resolve(pageClosedLetter) },
  };

  async function endOf(emailKey: string): Promise<Date | null> {
    return (await findByAddress(db, emailKey))?.deletionAt ?? null;
  }
}

function codeLetter(code: string): Letter {
  return {
    subject: 'Your code to delete your account',
    blocks: [
      text('Somebody who is signed in to your account wants to delete it. Enter this code there:'),
      { kind: 'code', code },
      text(
        `It works for 10 minutes. Nothing is deleted yet: after the code there are ${DELETION_DAYS} days to change your mind.`,
      ),
      text('If it was not you, do not share the code. End your other sessions in the settings.'),
    ],
    reason: 'You get this email because somebody who is signed in to your account asked for it.',
    unsubscribeUrl: null,
  };
}

/** Null when the account stays, because there is nothing to report. */
function plannedLetter(
  end: Date | null,
  url: string,
  occasion: 'scheduled' | 'reminder',
): Letter | null {
  if (end === null) return null;
  const date = `${utcMoment(end)} (UTC)`;
  return {
    subject:
      occasion === 'scheduled'
        ? 'Your account is scheduled for deletion'
        : 'Your account is deleted soon',
    blocks: [
      text(
        `Your account is deleted on ${date}, with its lead magnets, files, leads and figures. That cannot be undone.`,
      ),
      text(
        'Until then your unlock pages are closed for new visitors. People who unlocked your content keep access until the deletion.',
      ),
      text('To keep your account, sign in before that date and select "Keep my account".'),
      { kind: 'button', label: 'Sign in to keep it or export your data', url },
      text('If you did not expect this, sign in, keep your account and change your password.'),
    ],
    reason: OF_ACCOUNT,
    unsubscribeUrl: null,
  };
}

function keptLetter(publicUrl: string): Letter {
  return {
    subject: 'Your account stays',
    blocks: [
      text('The deletion of your account was canceled. Nothing was deleted.'),
      text('Your unlock pages are open again, as they were before.'),
      { kind: 'button', label: 'Open your dashboard', url: `${publicUrl}/dashboard` },
    ],
    reason: OF_ACCOUNT,
    unsubscribeUrl: null,
  };
}

const deletedLetter: Letter = {
  subject: 'Your account is deleted',
  blocks: [
    text(
      'Your account is permanently closed. Its lead magnets, files, leads and figures are being removed now, which takes a few minutes.',
    ),
    text('Copies in backups are removed when newer backups replace them.'),
    text('This is the last email about this account. We delete your address after sending it.'),
  ],
  reason: OF_ACCOUNT,
  unsubscribeUrl: null,
};

const pageClosedLetter: Letter = {
  subject: 'About your comment',
  blocks: [
    text(
      'You left this address on an unlock page while your comment was being checked. The creator has deleted their account since, and the page with it. Your comment was not verified, and the content is no longer available here.',
    ),
    text('There is nothing to do. We delete your address after sending this email.'),
  ],
  reason:
    'You get this one email because someone entered this address on the unlock page during the check.',
  unsubscribeUrl: null,
};
