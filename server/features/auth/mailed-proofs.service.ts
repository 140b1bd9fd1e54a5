import type { Knex } from 'knex';
import { type NewPasswordForm, newPasswordProblem } from '#shared/auth/auth.rules.ts';
import { isEmailAddress } from '#shared/auth/email-address.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { type Ids, hashSecret } from '#server/platform/ids.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { ExactRateLimiter } from '#server/platform/limits/exact-rate-limiter.ts';
import { formProblem } from './form-problem.ts';
import { accountKey } from './account-key.ts';
import { setPassword } from './auth.queries.ts';
import type { UserRow } from './auth.view.ts';
import type { MailLimits } from '#server/features/mail/mail-limits.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import { type ProvingDevice, proveMailbox } from './prove-mailbox.ts';
import * as queries from './proofs.queries.ts';
import type { SignUpRules } from './sign-up/sign-up-rules.service.ts';
import { enterAccount } from './sessions/entries.ts';
import type { OpenedSession } from './sessions/sessions.ts';

export interface MailedAsk {
  email: string;
  network: string;
}

/** With the cookie of the browser that asks: the code of the mail works only there. */
export interface CodeAsk extends MailedAsk {
  asked: string;
}

export interface Entered extends OpenedSession {
  /** An earlier password was removed, because its owner is unknown. */
  choosePassword: boolean;
}

/**
 * Proofs by mailbox (T35-T43). A request looks nothing up: the mail is queued for any address, and
 * only its sender finds out whether there is an account. So all answers have the same text, status
 * and time.
 */
export interface MailedProofs {
  /** Queues a sign-in link and code. */
  askForSignIn(ask: CodeAsk): Promise<void>;
  /** The same, for an account before its first sign-in. */
  askForSignUp(ask: CodeAsk): Promise<void>;
  askForReset(ask: MailedAsk): Promise<void>;
  askForVerification(ask: MailedAsk): Promise<void>;
  /**
   * Throws link_expired: unknown, used, older than 30 minutes, or of a suspended account. Throws
   * sign_up_closed for the first sign-in of an account that may not be made any more, as the next two do.
   */
  signInByLink(token: string, device: ProvingDevice): Promise<Entered>;
  /** Throws code_expired for any code that does not sign in, and rate_limited by network. */
  signInByCode(attempt: MailedAsk & { code: string }, device: ProvingDevice): Promise<Entered>;
  /** Ends every session. Throws password_invalid (with a text for the form) or reset_expired. */
  resetPassword(token: string, form: NewPasswordForm): Promise<void>;
  /**
   * True when an earlier password was removed; then a link for a new one is mailed. Throws
   * verification_expired.
   */
  verifyEmail(token: string, device: ProvingDevice): Promise<boolean>;
}

export interface MailedProofsDependencies {
  db: Database;
  ids: Ids;
  limiter: ExactRateLimiter;
  mailLimits: MailLimits;
  passwords: PasswordHasher;
  mail: MailQueue;
  rules: Pick<SignUpRules, 'requireProven'>;
}

/**
 * A code has eight digits and works only in the browser that asked for it, which has five tries, so a
 * stranger's tries do not use it up. A stranger can ask too, and guess at the code of that mail: 10
 * mails a day and a reserve of one in 25 minutes make 68, once for signing in and once for signing
 * up, so 136 mails and 680 guesses of 100 million.
 */
const TRIES_PER_CODE = { points: 5, seconds: 900 };
/** Limits what guesses cost the server. */
const TRIES_PER_NETWORK = { points: 30, seconds: 900 };

/**
 * Links and codes that are mailed. A request never tells whether an account exists (T41); using one
 * throws `code_expired`, `link_expired`, `reset_expired`, `verification_expired` or `rate_limited`.
 */
export function createMailedProofs(dependencies: MailedProofsDependencies): MailedProofs {
  const { db, ids, limiter, mailLimits, passwords, mail, rules } = dependencies;

  async function ask(
    kind: queries.ProofPurpose,
    { email, network, asked }: MailedAsk & { asked?: string },
    isSignUp = false,
  ): Promise<void> {
    const to = email.trim();
    if (!isEmailAddress(to)) return;
    const toKey = accountKey(to);
    if (!(await mailLimits.take(isSignUp ? 'sign_up' : kind, { emailKey: toKey, network }))) return;
    const askedBy = asked === undefined ? null : hashSecret(asked).toString('hex');
    const payload = {
      ...(askedBy === null ? {} : { asked: askedBy }),
      ...(isSignUp ? { for: 'sign_up' } : {}),
    };
    await db.transaction(async (trx) => {
      if (askedBy !== null) {
        await queries.replaceMails(trx, { toKey, purpose: kind, asked: askedBy });
      }
      await mail.add(trx, { kind, to, toKey, payload });
    });
  }

  /** Uses a proof and runs its action; null when the proof is invalid. */
  async function withProof<T>(
    purpose: queries.ProofPurpose,
    take: (trx: Knex.Transaction) => Promise<queries.UsedProof | null>,
    act: (trx: Knex.Transaction, user: UserRow) => Promise<T>,
  ): Promise<T | null> {
    return db.transaction(async (trx) => {
      const proof = await take(trx);
      if (proof === null) return null;
      const user = await queries.findProofOwner(trx, proof.userId);
      if (user === undefined) return null;
      await queries.dropMail(trx, proof.mailId);
      await queries.endOtherProofs(trx, user.id, purpose);
      return act(trx, user);
    });
  }

  /** An account before its first sign-in obeys the rule of now. */
  async function requireJoining(trx: Knex.Transaction, user: UserRow): Promise<void> {
    const isNew = user.emailVerifiedAt === null && user.signUpHash !== null;
    if (isNew) await rules.requireProven(trx, user);
  }

  const byLink = (token: string, purpose: queries.ProofPurpose) => (trx: Knex.Transaction) =>
    queries.takeProofByLink(trx, hashSecret(token), purpose);

  const enterBy = (device: ProvingDevice, method: 'link' | 'code') =>
    async function enter(trx: Knex.Transaction, user: UserRow): Promise<Entered> {
      const choosePassword = await proveMailbox(trx, user, device);
      await requireJoining(trx, user);
      return { ...(await enterAccount(trx, ids, user, device, method)), choosePassword };
    };

  return {
    askForSignIn: (asking) => ask('sign_in', asking),
    askForSignUp: (asking) => ask('sign_in', asking, true),
    askForReset: (asking) => ask('reset_password', asking),
    askForVerification: (asking) => ask('verify_email', asking),

    async signInByLink(token, device) {
      const opened = await withProof('sign_in', byLink(token, 'sign_in'), enterBy(device, 'link'));
      if (opened === null) throw new AppError('link_expired');
      return opened;
    },

    async signInByCode({ email, network, code }, device) {
      const perNetwork = await limiter.consume(`sign-in code ${network}`, TRIES_PER_NETWORK);
      if (!perNetwork.allowed) {
        const { retryAfterSeconds } = perNetwork;
        throw new AppError('rate_limited', { retryAfterSeconds });
      }
      const emailKey = accountKey(email);
      const askedHash = hashSecret(device.asked ?? '');
      const proof = await queries.findCodeProof(db, emailKey, askedHash);
      // Tries of this browser with this code; as many for one without a code.
      const of = proof?.id ?? hashSecret(emailKey).toString('base64url');
      const counted = `sign-in code ${askedHash.toString('base64url')} of ${of}`;
      const { allowed } = await limiter.consume(counted, TRIES_PER_CODE);
      // The same work with and without a proof, so the time tells nothing (T37).
      const isRight = await passwords.verify(code.trim(), proof?.codeHash ?? null);
      if (!isRight || !allowed || proof === undefined) throw new AppError('code_expired');
      const opened = await withProof(
        'sign_in',
        (trx) => queries.takeProof(trx, proof.id),
        enterBy(device, 'code'),
      );
      if (opened === null) throw new AppError('code_expired');
      return opened;
    },

    async resetPassword(token, form) {
      const problem = newPasswordProblem(form);
      if (problem !== null) throw formProblem('password_invalid', problem);
      const passwordHash = await passwords.hash(form.password);
      const done = await withProof(
        'reset_password',
        byLink(token, 'reset_password'),
        async (trx, user) => {
          await queries.markProven(trx, user.id);
          await requireJoining(trx, user);
          await setPassword(trx, user.id, passwordHash);
          await queries.endEverything(trx, user.id);
          await queries.endLinkedIn(trx, user.id);
          await mail.add(trx, {
            kind: 'password_changed',
            to: user.email,
            toKey: accountKey(user.email),
          });
          return true;
        },
      );
      if (done === null) throw new AppError('reset_expired');
    },

    async verifyEmail(token, device) {
      const ended = await withProof(
        'verify_email',
        byLink(token, 'verify_email'),
        async (trx, user) => {
          const choosePassword = await proveMailbox(trx, user, device);
          if (choosePassword) {
            const toKey = accountKey(user.email);
            await mail.add(trx, { kind: 'reset_password', to: user.email, toKey });
          }
          return choosePassword;
        },
      );
      if (ended === null) throw new AppError('verification_expired');
      return ended;
    },
  };
}
