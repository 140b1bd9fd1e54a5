import type { Knex } from 'knex';
import { type NewPasswordForm, newPasswordProblem } from '#shared/auth/auth.rules.ts';
import { isEmailAddress } from '#shared/auth/email-address.ts';
import type { Database } from '../../db/connection.ts';
import { AppError } from '../errors.ts';
import { type Ids, hashSecret } from '../ids.ts';
import type { MailQueue } from '../notifications/mail-queue.ts';
import { dropOlderMails } from '../notifications/mail.queries.ts';
import type { ExactRateLimiter } from '../security/exact-rate-limiter.ts';
import { formProblem } from './form-problem.ts';
import { accountKey } from './account-key.ts';
import { type UserRow, userColumns } from './auth.queries.ts';
import { enterAccount } from './entries.ts';
import type { MailLimits } from './mail-limits.ts';
import type { PasswordHasher } from './password-hasher.ts';
import * as queries from './proofs.queries.ts';
import type { Device, OpenedSession } from './sessions.ts';

export interface MailedAsk {
  email: string;
  network: string;
}

/**
 * What a mailbox can prove (design.md D3, T35-T43). Asking never looks anything up: the mail is
 * queued for any address, and only its sender finds out whether there is an account. So no answer
 * differs in text, status or time.
 */
export interface MailedProofs {
  /** Queues a sign-in link and code. `isSignUp`: for an account that waits for its first entry. */
  askForSignIn(ask: MailedAsk, isSignUp?: boolean): Promise<void>;
  askForReset(ask: MailedAsk): Promise<void>;
  askForVerification(ask: MailedAsk): Promise<void>;
  /** Throws link_expired: unknown, used, older than 30 minutes, or of a suspended account. */
  signInByLink(token: string, device: Device): Promise<OpenedSession>;
  /** Throws code_expired for any code that does not sign in, and rate_limited by network. */
  signInByCode(attempt: MailedAsk & { code: string }, device: Device): Promise<OpenedSession>;
  /** Ends every session. Throws password_invalid (texts of spec §5) or reset_expired. */
  resetPassword(token: string, form: NewPasswordForm): Promise<void>;
  /** Throws verification_expired. */
  verifyEmail(token: string): Promise<void>;
}

export interface MailedProofsDependencies {
  db: Database;
  ids: Ids;
  limiter: ExactRateLimiter;
  mailLimits: MailLimits;
  passwords: PasswordHasher;
  mail: MailQueue;
}

/** Codes have six digits: five tries each, and ten in a quarter of an hour from one network. */
const TRIES_PER_CODE = { points: 5, seconds: 900 };
const TRIES_PER_NETWORK = { points: 10, seconds: 900 };

/**
 * Links and codes that travel by mail. Asking never tells whether an account exists (T41); using one
 * throws `code_expired`, `link_expired`, `reset_expired`, `verification_expired` or `rate_limited`.
 */
export function createMailedProofs(dependencies: MailedProofsDependencies): MailedProofs {
  const { db, ids, limiter, mailLimits, passwords, mail } = dependencies;

  async function ask(
    kind: queries.ProofPurpose,
    { email, network }: MailedAsk,
    payload: Record<string, string> = {},
  ): Promise<void> {
    const to = email.trim();
    if (!isEmailAddress(to)) return;
    const toKey = accountKey(to);
    if (!(await mailLimits.take(kind, { emailKey: toKey, network }))) return;
    await db.transaction(async (trx) => {
      await queries.deleteProofs(trx, toKey, kind);
      await dropOlderMails(trx, toKey, kind);
      await mail.add(trx, { kind, to, toKey, payload });
    });
  }

  /** Uses a proof up and lets its owner act on it; null when it proves nothing. */
  async function withProof<T>(
    take: (trx: Knex.Transaction) => Promise<queries.UsedProof | null>,
    act: (trx: Knex.Transaction, user: UserRow) => Promise<T>,
  ): Promise<T | null> {
    return db.transaction(async (trx) => {
      const proof = await take(trx);
      if (proof === null) return null;
      const user = await trx('users')
        .where({ id: proof.userId })
        .whereNull('suspended_at')
        .first<UserRow | undefined>(...userColumns);
      if (user === undefined) return null;
      await queries.dropMail(trx, proof.mailId);
      return act(trx, user);
    });
  }

  const byLink = (token: string, purpose: queries.ProofPurpose) => (trx: Knex.Transaction) =>
    queries.takeProofByLink(trx, hashSecret(token), purpose);

  const enterBy = (device: Device, method: 'link' | 'code') =>
    async function enter(trx: Knex.Transaction, user: UserRow): Promise<OpenedSession> {
      await trx('users')
        .where({ id: user.id })
        .update({ email_verified_at: verifiedNow(trx) });
      return enterAccount(trx, ids, user, device, method);
    };

  return {
    askForSignIn: (asked, isSignUp = false) =>
      ask('sign_in', asked, isSignUp ? { for: 'sign_up' } : {}),
    askForReset: (asked) => ask('reset_password', asked),
    askForVerification: (asked) => ask('verify_email', asked),

    async signInByLink(token, device) {
      const opened = await withProof(byLink(token, 'sign_in'), enterBy(device, 'link'));
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
      const proof = await queries.findCodeProof(db, emailKey);
      const counted = `sign-in code of ${proof?.id ?? hashSecret(emailKey).toString('base64url')}`;
      const { allowed } = await limiter.consume(counted, TRIES_PER_CODE);
      // The same work with and without a proof, so time says nothing (T37).
      const isRight = await passwords.verify(code.trim(), proof?.code_hash ?? null);
      if (!isRight || !allowed || proof === undefined) throw new AppError('code_expired');
      const opened = await withProof(
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
      const done = await withProof(byLink(token, 'reset_password'), async (trx, user) => {
        await trx('users')
          .where({ id: user.id })
          .update({ password_hash: passwordHash, email_verified_at: verifiedNow(trx) });
        await queries.endEverything(trx, user.id);
        await mail.add(trx, {
          kind: 'password_changed',
          to: user.email,
          toKey: accountKey(user.email),
        });
        return true;
      });
      if (done === null) throw new AppError('reset_expired');
    },

    async verifyEmail(token) {
      const done = await withProof(byLink(token, 'verify_email'), async (trx, user) => {
        await trx('users')
          .where({ id: user.id })
          .update({ email_verified_at: verifiedNow(trx) });
        return true;
      });
      if (done === null) throw new AppError('verification_expired');
    },
  };
}

/** The first time an address is proven counts. */
const verifiedNow = (trx: Knex.Transaction) => trx.raw('COALESCE(email_verified_at, now())');
