import { MAX_PASSWORD_LENGTH, authTexts, signUpProblem } from '#shared/auth/auth.rules.ts';
import type { SignUpForm } from '#shared/auth/auth.rules.ts';
import type { InstanceSettings } from '#shared/settings/instance-settings.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { isUniqueViolation } from '#server/platform/db/pg-errors.ts';
import { AppError, CannotAnswerError } from '#server/platform/errors.ts';
import { type Ids, hashSecret, randomIds } from '#server/platform/ids.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { Switches } from '#server/features/switches/switches.feature.ts';
import type { WorkProof } from '#shared/security/proof-of-work.contract.ts';
import type { ProofOfWork } from '#server/features/security/work/proof-of-work.service.ts';
import type { Bans } from '#server/features/security/bans/bans.service.ts';
import type { ReferralCodes } from '#server/features/referrals/referrals.service.ts';
import type { ExactRateLimiter } from '#server/platform/limits/exact-rate-limiter.ts';
import { accountKey } from './account-key.ts';
import * as queries from './auth.queries.ts';
import { formProblem } from './form-problem.ts';
import type { MailLimits } from '#server/features/mail/mail-limits.ts';
import type { MailedProofs } from './mailed-proofs.service.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import { findTimeZone } from '#server/platform/time/time-zone.ts';
import { findInvitedAddress, wasInvited } from './sign-up/sign-up-invitations.queries.ts';
import type { SignUpRules } from './sign-up/sign-up-rules.service.ts';
import { endEverything } from './proofs.queries.ts';
import { enterAccount } from './sessions/entries.ts';
import { findBoundOwner } from './sessions/sessions.queries.ts';
import { creatorSessions, type Device } from './sessions/sessions.rules.ts';
import {
  findSession,
  liveSessionsOf,
  type LiveSession,
  type OpenedSession,
} from './sessions/sessions.ts';
import { createSignInLimits } from './sign-in-limits.ts';

export interface AuthService {
  /**
   * Signs in at once, where no mail could prove the address first. The address is confirmed later, by
   * a mail unless no network is named: then it is the demo's, for which no rule counts. Throws sign_up_stopped,
   * sign_up_invalid, address_banned, sign_up_closed, or email_taken, and tells the address's owner.
   */
  register(form: NewAccount, device: Device, network?: string): Promise<OpenedSession>;
  /** True where mails are delivered: then an address is proven before the first sign-in. */
  mustConfirm: boolean;
  /**
   * Makes an account and mails its first sign-in link; a known address gets a mail too, so the answer
   * is the same. `asked` is the cookie of the browser. Throws sign_up_stopped, sign_up_invalid, address_banned or
   * sign_up_closed.
   */
  registerByMail(
    form: NewAccount,
    device: Device,
    ask: { network: string; asked: string },
  ): Promise<void>;
  /**
   * Makes an account with the address that the link of an invitation was mailed to, and signs in. Throws
   * invitation_expired, sign_up_stopped, sign_up_invalid, address_banned or email_taken.
   */
  registerInvited(form: InvitedAccount, device: Device, network: string): Promise<OpenedSession>;
  /**
   * Throws invalid_credentials, account_suspended (only for the right password), validation_failed
   * (password too long), rate_limited, or proof_needed unless the account knows the browser.
   */
  login(credentials: Credentials, device: Device): Promise<OpenedSession>;
  /** Id of the creator who is signed in with the browser of this binding cookie; else null. */
  creatorOf(binding: string): Promise<string | null>;
  /**
   * The live session of a token, or null. `binding` is the value of the binding cookie. `userAgent` says which
   * version of the desktop app uses it.
   */
  identify(
    token: string,
    binding: string | undefined,
    userAgent?: string,
  ): Promise<LiveSession | null>;
  /** As `identify`; throws CannotAnswerError when the database cannot tell (R06). */
  validate(
    token: string,
    binding: string | undefined,
    userAgent?: string,
  ): Promise<LiveSession | null>;
  /** Those of the sessions that are still live. */
  liveSessionsOf(ids: readonly string[]): Promise<string[]>;
  logout(sessionId: string): Promise<void>;
}

export interface NewAccount extends SignUpForm {
  /** The referral code of the newcomer; an invalid one is no reason to refuse. */
  ref?: string | null | undefined;
  /** In which days are counted; UTC where it is none. */
  timeZone?: string | null | undefined;
}

/** The address is that of the invitation. */
export interface InvitedAccount extends Omit<NewAccount, 'email'> {
  token: string;
}

export interface Credentials {
  email: string;
  password: string;
  network: string;
  proof?: WorkProof | undefined;
}

export interface AuthDependencies {
  db: Database;
  limiter: ExactRateLimiter;
  ids?: Ids | undefined;
  passwords: PasswordHasher;
  mail: MailQueue;
  mailLimits: MailLimits;
  proofs: Pick<MailedProofs, 'askForSignUp'>;
  bans: Pick<Bans, 'requireAddress'>;
  switches: Pick<Switches, 'require'>;
  rules: Pick<SignUpRules, 'requireTyped'>;
  work: Pick<ProofOfWork, 'require'>;
  referrals: Pick<ReferralCodes, 'findReferrer' | 'noteSignUp'>;
  /** False where no mail can be delivered. */
  canMail: boolean;
  readSettings(): Promise<Pick<InstanceSettings, 'supportEmail'>>;
}

/** Accounts by address and password. */
export function createAuthService(dependencies: AuthDependencies): AuthService {
  const { db, limiter, ids = randomIds, passwords, mail, mailLimits, work } = dependencies;
  const limits = createSignInLimits(db, limiter);

  async function newUser(
    form: NewAccount,
    device: Device,
    isExpected = false,
  ): Promise<queries.NewUser> {
    await dependencies.switches.require('sign_up');
    const found = signUpProblem(form);
    if (found !== null) throw formProblem('sign_up_invalid', found);
    // They say nothing about accounts: they are asked before one is looked up.
    await dependencies.bans.requireAddress(form.email, 'accounts');
    if (!isExpected) await dependencies.rules.requireTyped(form.email);
    const zone = form.timeZone ?? 'UTC';
    return {
      id: ids.rowId(),
      email: form.email.trim(),
      emailKey: accountKey(form.email),
      name: form.name.trim(),
      // Hashed before the address is looked up, so both cases take the same time (T37).
      passwordHash: await passwords.hash(form.password),
      referralCode: ids.rowId().slice(0, 10),
      timeZone: (await findTimeZone(db, zone)) ?? 'UTC',
      referredBy: await dependencies.referrals.findReferrer(form.ref, device),
    };
  }

  return {
    async register(form, device, network) {
      const user = await newUser(form, device, network === undefined);
      const letter = { to: user.email, toKey: user.emailKey };
      const mayMail =
        network !== undefined &&
        (await mailLimits.take('sign_up', { emailKey: user.emailKey, network }));
      try {
        const opened = await db.transaction(async (trx) => {
          const row = await queries.insertUser(trx, user);
          if (mayMail) await mail.add(trx, { kind: 'verify_email', ...letter });
          return enterAccount(trx, ids, row, device, 'sign_up');
        });
        await dependencies.referrals.noteSignUp({ ...user, network });
        return opened;
      } catch (error) {
        if (!isUniqueViolation(error, 'users__email_key__unique')) throw error;
        if (mayMail) {
          await db.transaction((trx) => mail.add(trx, { kind: 'account_exists', ...letter }));
        }
        throw new AppError('email_taken');
      }
    },

    mustConfirm: dependencies.canMail,

    async registerByMail(form, device, { network, asked }) {
      const user = await newUser(form, device);
      await queries.insertPendingUser(db, { ...user, signUpHash: hashSecret(asked) });
      await dependencies.referrals.noteSignUp({ ...user, network });
      await dependencies.proofs.askForSignUp({ email: user.email, network, asked });
    },

    async registerInvited({ token, ...form }, device, network) {
      const tokenHash = hashSecret(token);
      // Checked before the hash of the password, so that a caller without a link costs little.
      const email = await findInvitedAddress(db, tokenHash);
      if (email === undefined) throw new AppError('invitation_expired');
      const user = await newUser({ ...form, email }, device, true);
      const opened = await db.transaction(async (trx) => {
        const row = await queries.insertProvenUser(trx, user);
        if (row === undefined) throw new AppError('email_taken');
        // It was accepted as the row came, unless somebody withdrew or sent it again meanwhile.
        if (!(await wasInvited(trx, row.id, tokenHash))) throw new AppError('invitation_expired');
        await endEverything(trx, row.id);
        return enterAccount(trx, ids, row, device, 'sign_up');
      });
      await dependencies.referrals.noteSignUp({ ...user, network });
      return opened;
    },

    async login({ email, password, network, proof }, device) {
      if (password.length > MAX_PASSWORD_LENGTH) {
        throw new AppError('validation_failed', { fields: { password: authTexts.tooLong } });
      }
      const { binding } = device;
      const account = accountKey(email);
      const bindingHash = binding === undefined ? null : hashSecret(binding);
      const user = await queries.findAccount(db, account, bindingHash);
      const isKnownBrowser = user?.isKnownBrowser === true && binding !== undefined;
      const attempt = { account, network, knownBrowser: isKnownBrowser ? binding : null };
      const takeBack = isKnownBrowser ? null : await work.require('password', { network, proof });
      const wait = await limits.take(attempt);
      // No password was checked: others on this network do no work for it.
      if (wait !== null) await takeBack?.();
      if (wait !== null) throw new AppError('rate_limited', { retryAfterSeconds: wait });

      const isRight = await passwords.verify(password, user?.passwordHash ?? null);
      // No sign-in yet: the link for it is in the mail. It is like a wrong password in all that follows (T36).
      const isPending = user?.emailVerifiedAt === null && user.signUpHash !== null;
      if (!isRight || user === undefined || isPending) throw new AppError('invalid_credentials');
      await Promise.all([limits.succeed(attempt), takeBack?.()]);
      if (user.suspendedAt !== null) {
        const { supportEmail } = await dependencies.readSettings();
        throw new AppError('account_suspended', { values: { supportEmail } });
      }
      return db.transaction(async (trx) => {
        if (!(await queries.holdPassword(trx, user))) throw new AppError('invalid_credentials');
        return enterAccount(trx, ids, user, device, 'password');
      });
    },

    creatorOf: (binding) => findBoundOwner(db, creatorSessions, hashSecret(binding)),
    identify: (token, binding, userAgent) => findSession(db, token, binding, userAgent),

    liveSessionsOf: (some) => liveSessionsOf(db, some),

    async validate(token, binding, userAgent) {
      try {
        return await findSession(db, token, binding, userAgent);
      } catch (error) {
        throw new CannotAnswerError(error);
      }
    },

    logout: (sessionId) => queries.deleteSession(db, sessionId),
  };
}
