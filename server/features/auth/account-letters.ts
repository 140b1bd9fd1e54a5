import { randomInt } from 'node:crypto';
import type { Database } from '#server/platform/db/connection.ts';
import { type Ids, hashSecret } from '#server/platform/ids.ts';
import { ACTING_MINUTES } from '#server/platform/http/acting.rules.ts';
import { quoteInMail } from '#server/features/mail/quote-in-mail.ts';
import type { Letter, LetterBlock } from '#server/features/mail/letter.ts';
import type { MailKind } from '#server/features/mail/mail-kinds.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import type { MailRow } from '#server/features/mail/mail.queries.ts';
import type { UserRow } from './auth.view.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import { findMailableUser, insertProof } from './proofs.queries.ts';

/** T40, T43; in seconds from the moment the mail is written. */
const LINK_SECONDS = { sign_in: 1_800, reset_password: 1_800, verify_email: 86_400 };
const CODE_SECONDS = 600;
/** Marks a secret with its purpose, so that a leaked one can be recognised. */
const PREFIXES = { sign_in: 'sin_', reset_password: 'rst_', verify_email: 'vfy_' };

type AccountMailKind = Extract<
  MailKind,
  | 'sign_in'
  | 'reset_password'
  | 'verify_email'
  | 'account_exists'
  | 'password_changed'
  | 'linkedin_connected'
  | 'operator_entered'
  | 'access_ended'
>;

interface Secrets {
  token: string;
  code: string;
  /** The account was signed in to before. */
  isKnown: boolean;
}

/**
 * The mails about an account. They hold no names and nothing that was typed into a form, so signing
 * up with a stranger's address sends that stranger only this text (T73).
 */
export function createAccountLetters(dependencies: {
  db: Database;
  ids: Ids;
  passwords: PasswordHasher;
  publicUrl: string;
}): Record<AccountMailKind, LetterWriter> {
  const { db, ids, passwords, publicUrl } = dependencies;

  async function makeSecrets(
    mail: MailRow,
    purpose: keyof typeof PREFIXES,
  ): Promise<Secrets | null> {
    const user = await findMailableUser(db, mail.toKey);
    if (user === undefined) return null;
    const token = ids.secret(PREFIXES[purpose]);
    const code = String(randomInt(100_000_000)).padStart(8, '0');
    const codeHash = purpose === 'sign_in' ? await passwords.hash(code) : null;
    const isCurrent = await db.transaction((trx) =>
      insertProof(trx, {
        id: ids.rowId(),
        userId: user.id,
        emailKey: mail.toKey,
        purpose,
        mail: { id: mail.id, kind: mail.kind },
        asked: mail.payload['asked'] ?? null,
        link: { hash: hashSecret(token), seconds: LINK_SECONDS[purpose] },
        code: codeHash === null ? null : { hash: codeHash, seconds: CODE_SECONDS },
      }),
    );
    return isCurrent ? { token, code, isKnown: user.signUpHash === null } : null;
  }

  const recipientWhere =
    (isDue: (user: UserRow) => boolean) =>
    async (mail: MailRow): Promise<string | null> => {
      const user = await findMailableUser(db, mail.toKey);
      return user !== undefined && isDue(user) ? user.email : null;
    };
  const toOwner = recipientWhere(() => true);

  return {
    sign_in: {
      findRecipient: toOwner,
      async write(mail) {
        const secrets = await makeSecrets(mail, 'sign_in');
        if (secrets === null) return null;
        // Servers and proxies never see what stands behind `#`.
        const url = `${publicUrl}/signin#token=${secrets.token}`;
        const occasion =
          mail.payload['for'] !== 'sign_up' ? 'sign_in' : secrets.isKnown ? 'known' : 'sign_up';
        return signInLetter(url, secrets.code, occasion);
      },
    },
    reset_password: {
      findRecipient: toOwner,
      async write(mail) {
        const secrets = await makeSecrets(mail, 'reset_password');
        return secrets && resetLetter(`${publicUrl}/reset-password#token=${secrets.token}`);
      },
    },
    verify_email: {
      findRecipient: recipientWhere((user) => user.emailVerifiedAt === null),
      async write(mail) {
        const secrets = await makeSecrets(mail, 'verify_email');
        return secrets && verifyLetter(`${publicUrl}/verify-email#token=${secrets.token}`);
      },
    },
    account_exists: {
      findRecipient: toOwner,
      write: () => Promise.resolve(accountExistsLetter(`${publicUrl}/auth`)),
    },
    password_changed: {
      findRecipient: toOwner,
      write: () => Promise.resolve(passwordChangedLetter(`${publicUrl}/auth`)),
    },
    linkedin_connected: {
      findRecipient: toOwner,
      write: () => Promise.resolve(linkedInConnectedLetter(`${publicUrl}/settings/security`)),
    },
    operator_entered: {
      findRecipient: toOwner,
      write: ({ payload }) =>
        Promise.resolve(
          operatorEnteredLetter(`${publicUrl}/settings/security`, payload['reason'] ?? ''),
        ),
    },
    access_ended: {
      findRecipient: toOwner,
      write: ({ payload }) =>
        Promise.resolve(
          accessEndedLetter(
            `${publicUrl}/settings/security`,
            payload['ended'] ?? '',
            payload['reason'] ?? '',
          ),
        ),
    },
  };
}

const text = (words: string): LetterBlock => ({ kind: 'text', text: words });
const REQUESTED = 'You get this email because someone requested it with your address.';

const signInTexts = {
  sign_in: {
    subject: 'Your sign-in link',
    first: 'Press the button to sign in.',
    last: 'If you did not request this, ignore it. Never share the code.',
  },
  sign_up: {
    subject: 'Finish signing up',
    first: 'Press the button to finish signing up.',
    last: 'If you did not sign up, ignore this email. The account stays closed.',
  },
  /** Somebody signed up with an address that has an account: only its owner is told. */
  known: {
    subject: 'You already have an account',
    first:
      'Someone tried to sign up with this address, but it already has an account. If it was you, sign in here.',
    last: 'If it was not you, ignore this email. Nothing was changed.',
  },
} as const;

function signInLetter(url: string, code: string, occasion: keyof typeof signInTexts): Letter {
  const { subject, first, last } = signInTexts[occasion];
  return {
    subject,
    blocks: [
      text(`${first} The link works once, within 30 minutes.`),
      { kind: 'button', label: 'Sign in', url },
      text(
        'Or enter this code in the browser where you asked for this email. It works for 10 minutes.',
      ),
      { kind: 'code', code },
      text(last),
    ],
    reason: REQUESTED,
    unsubscribeUrl: null,
  };
}

function resetLetter(url: string): Letter {
  return {
    subject: 'Reset your password',
    blocks: [
      text('Choose a new password with this link. It works once, within 30 minutes.'),
      { kind: 'button', label: 'Choose a new password', url },
      text('If you did not request this, ignore it. Your password does not change.'),
    ],
    reason: REQUESTED,
    unsubscribeUrl: null,
  };
}

function verifyLetter(url: string): Letter {
  return {
    subject: 'Confirm your email address',
    blocks: [
      text('An account was created with this address. Confirm that it is yours.'),
      { kind: 'button', label: 'Confirm address', url },
      text('If you did not create it, ignore this email.'),
    ],
    reason: REQUESTED,
    unsubscribeUrl: null,
  };
}

function accountExistsLetter(url: string): Letter {
  return {
    subject: 'You already have an account',
    blocks: [
      text('Someone tried to sign up with this address. Nothing was changed.'),
      text('If it was you, sign in instead. A forgotten password can be reset there.'),
      { kind: 'button', label: 'Go to sign-in', url },
    ],
    reason: REQUESTED,
    unsubscribeUrl: null,
  };
}

function passwordChangedLetter(url: string): Letter {
  return {
    subject: 'Your password was changed',
    blocks: [
      text('The password of your account was changed. All other sessions were signed out.'),
      text('If it was not you, reset your password now.'),
      { kind: 'button', label: 'Go to sign-in', url },
    ],
    reason: 'You get this email because it concerns the security of your account.',
    unsubscribeUrl: null,
  };
}

function operatorEnteredLetter(url: string, reason: string): Letter {
  return {
    subject: 'An operator opened your account',
    blocks: [
      text(
        `An operator of this site may view your account and repair your pages for ${ACTING_MINUTES} minutes. The reason: ${quoteInMail(reason)}.`,
      ),
      text(
        'They cannot reach your password, your second ways in, your payments, exports or the deletion of your account. You can end it in Settings > Security.',
      ),
      { kind: 'button', label: 'Open security settings', url },
    ],
    reason: 'You get this email because it concerns the security of your account.',
    unsubscribeUrl: null,
  };
}

const endedTexts: Record<string, string> = {
  session: 'An operator of this site ended one session of your account.',
  device: 'An operator of this site removed one of your paired devices.',
};

function accessEndedLetter(url: string, ended: string, reason: string): Letter {
  const what =
    endedTexts[ended] ??
    'An operator of this site ended all sessions of your account and removed its paired devices.';
  return {
    subject: 'An operator ended a session of your account',
    blocks: [
      text(`${what} The reason: ${quoteInMail(reason)}.`),
      text('You can sign in again. If you see a sign-in that was not yours, change your password.'),
      { kind: 'button', label: 'Open security settings', url },
    ],
    reason: 'You get this email because it concerns the security of your account.',
    unsubscribeUrl: null,
  };
}

function linkedInConnectedLetter(url: string): Letter {
  return {
    subject: 'LinkedIn was connected to your account',
    blocks: [
      text('From now on you can sign in with LinkedIn.'),
      text('If it was not you, disconnect it in Settings > Security and change your password.'),
      { kind: 'button', label: 'Open security settings', url },
    ],
    reason: 'You get this email because it concerns the security of your account.',
    unsubscribeUrl: null,
  };
}
