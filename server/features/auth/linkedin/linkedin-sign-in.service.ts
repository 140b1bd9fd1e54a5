import type { Knex } from 'knex';
import { CONNECTING, type ReturnedFromLinkedIn } from '#shared/auth/linkedin-sign-in.contract.ts';
import type { InstanceSettings } from '#shared/settings/instance-settings.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { Switches } from '#server/features/switches/switches.feature.ts';
import type { Bans } from '#server/features/security/bans/bans.service.ts';
import type { ReferralCodes } from '#server/features/referrals/referrals.service.ts';
import { noteFact } from '#server/features/settings/installation-facts.queries.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashSecret } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { accountKey } from '../account-key.ts';
import { hasSession, insertProvenUser } from '../auth.queries.ts';
import { endEverything } from '../proofs.queries.ts';
import type { SignUpRules } from '../sign-up/sign-up-rules.service.ts';
import { enterAccount } from '../sessions/entries.ts';
import type { Device } from '../sessions/sessions.rules.ts';
import type { OpenedSession } from '../sessions/sessions.ts';
import type { LinkedInAppService } from './linkedin-app.service.ts';
import * as attempts from './linkedin-attempts.queries.ts';
import * as identities from './linkedin-identities.queries.ts';
import type { LinkedInPerson } from './linkedin-person.rules.ts';
import { LinkedInError, type LinkedInProvider } from './linkedin-provider.ts';
import type { CallingSession } from './prove-owner.ts';

export interface SignedInByLinkedIn extends OpenedSession {
  /** This call created the account. */
  isNew: boolean;
  next: string | null;
}

/** The address has an account: LinkedIn is connected after a sign-in by other means. */
export interface SignInFirst {
  email: string;
  next: string | null;
}

/** The values of the browser: its cookie and its origin. */
export interface ReturningBrowser {
  browser: string | undefined;
  network: string;
  device: Device;
  /** Referral code that first brought the browser. */
  ref: string | null;
}

/**
 * Sign in with LinkedIn (docs/decisions/0031). All calls may throw linkedin_not_offered. Calls that
 * ask LinkedIn may also throw linkedin_unavailable and linkedin_refused.
 */
export interface LinkedInSignIn {
  isOffered(): Promise<boolean>;
  /** The address of LinkedIn's page to open. */
  start(attempt: { browser: string; next: string | null }): Promise<string>;
  /**
   * The same for connecting an account. Throws linkedin_already_connected, current_password_wrong,
   * linkedin_sign_in_again or rate_limited.
   */
  startConnecting(
    attempt: CallingSession & { browser: string; currentPassword: string },
  ): Promise<string>;
  /**
   * Throws linkedin_canceled, linkedin_attempt_invalid, linkedin_address_unproven, address_banned,
   * sign_up_closed or sign_up_stopped (of somebody new) or account_suspended.
   */
  finish(
    returned: ReturnedFromLinkedIn,
    by: ReturningBrowser,
  ): Promise<SignedInByLinkedIn | SignInFirst>;
  /**
   * Throws linkedin_canceled, linkedin_attempt_invalid, linkedin_taken, linkedin_already_connected,
   * or unauthenticated when the session ended meanwhile.
   */
  finishConnecting(
    returned: ReturnedFromLinkedIn,
    by: CallingSession & { browser: string | undefined },
  ): Promise<void>;
  /**
   * Connects the LinkedIn account that waits in this browser for the account that just signed in;
   * undefined when none waits. It never throws, because the sign-in is valid in any case.
   */
  connectWaiting(userId: string, browser: string | undefined): Promise<boolean | undefined>;
  /** Throws linkedin_not_connected or linkedin_only_way. */
  disconnect(userId: string): Promise<void>;
  findConnection(userId: string): Promise<identities.Connection | null>;
}

/** Prefix of the state, so that a leaked one can be recognised. */
const SIGNING_IN = 'lin_';
const canceled = /^(?:access_denied|user_cancelled_(?:login|authorize))$/;

export function createLinkedInSignIn(
  { db, ids, logger }: Pick<Platform, 'db' | 'ids' | 'logger'>,
  {
    app,
    provider,
    bans,
    switches,
    rules,
    mail,
    referrals,
    proveOwner,
    readSettings,
  }: {
    app: Pick<LinkedInAppService, 'recall'>;
    provider: LinkedInProvider;
    bans: Pick<Bans, 'requireAddress'>;
    switches: Pick<Switches, 'require'>;
    rules: Pick<SignUpRules, 'requireProven'>;
    mail: MailQueue;
    referrals: Pick<ReferralCodes, 'findReferrer' | 'noteSignUp'>;
    proveOwner(session: CallingSession, password: string): Promise<void>;
    readSettings(): Promise<Pick<InstanceSettings, 'supportEmail'>>;
  },
): LinkedInSignIn {
  async function credentials() {
    const known = await app.recall();
    if (known === null) throw new AppError('linkedin_not_offered');
    return known;
  }

  /** Operators get the reason; the person gets an instruction. */
  async function asking<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      if (!(error instanceof LinkedInError)) throw error;
      logger.warn({ kind: error.kind, reason: error.message }, 'LinkedIn completed no sign-in');
      await noteFact(db, 'linkedin_sign_in_failed', error.message);
      const code = error.kind === 'unavailable' ? 'linkedin_unavailable' : 'linkedin_refused';
      throw new AppError(code, { cause: error });
    }
  }

  async function personOf(
    { state, code, iss, error }: ReturnedFromLinkedIn,
    { browser, userId }: { browser: string | undefined; userId: string | null },
  ): Promise<{ person: LinkedInPerson; next: string | null }> {
    const own = await credentials();
    // Used up first, so that a state works only once, whatever the result.
    const attempt = await attempts.takeAttempt(db, {
      tokenHash: hashSecret(state),
      browserHash: hashSecret(browser ?? ''),
      userId,
    });
    if (attempt === null) throw new AppError('linkedin_attempt_invalid');
    if (error !== undefined && canceled.test(error)) throw new AppError('linkedin_canceled');
    if (error !== undefined || code === undefined) {
      const said = (error ?? 'no code').replaceAll(/[^\w .-]/g, '?').slice(0, 80);
      return asking(Promise.reject(new LinkedInError('refused', `LinkedIn sent back: ${said}`)));
    }
    const person = await asking(provider.readPerson(own, { state, code, iss }));
    return { person, next: attempt.next };
  }

  /** Tells the owner that there is a new way to sign in. */
  async function notifyOwner(trx: Knex.Transaction, { email }: { email: string }): Promise<void> {
    await mail.add(trx, { kind: 'linkedin_connected', to: email, toKey: accountKey(email) });
  }

  async function leave(attempt: { browser: string; next: string | null; userId: string | null }) {
    const own = await credentials();
    const state = ids.secret(attempt.userId === null ? SIGNING_IN : CONNECTING);
    const url = await asking(provider.agreeUrl(own, state));
    const { browser, next, userId } = attempt;
    const [tokenHash, browserHash] = [hashSecret(state), hashSecret(browser)];
    await attempts.insertAttempt(db, { tokenHash, browserHash, userId, next });
    return url;
  }

  return {
    isOffered: async () => (await app.recall()) !== null,

    start: ({ browser, next }) => leave({ browser, next, userId: null }),

    async startConnecting({ browser, userId, sessionId, currentPassword }) {
      await credentials();
      await proveOwner({ userId, sessionId }, currentPassword);
      if ((await identities.findConnection(db, userId)) !== null) {
        throw new AppError('linkedin_already_connected');
      }
      return leave({ browser, next: null, userId });
    },

    async finish(returned, { browser, network, device, ref }) {
      const { person, next } = await personOf(returned, { browser, userId: null });
      const { subject, name, provenEmail: email } = person;
      const referredBy = await referrals.findReferrer(ref, device);
      const { supportEmail } = await readSettings();
      const outcome = await db.transaction(async (trx) => {
        await identities.lockSubject(trx, subject);
        const known = await identities.findConnected(trx, subject);
        if (known !== undefined) {
          if (known.suspendedAt !== null) {
            throw new AppError('account_suspended', { values: { supportEmail } });
          }
          await identities.noteUse(trx, { subject, name });
          return {
            ...(await enterAccount(trx, ids, known, device, 'linkedin')),
            isNew: false,
            next,
          };
        }
        if (email === null) throw new AppError('linkedin_address_unproven');
        await switches.require('sign_up');
        await bans.requireAddress(email, 'accounts');
        const emailKey = accountKey(email);
        const made = await insertProvenUser(trx, {
          id: ids.rowId(),
          email,
          emailKey,
          name,
          passwordHash: null,
          referralCode: ids.rowId().slice(0, 10),
          referredBy,
        });
        if (made === undefined) {
          // An equal address alone must not open an existing account.
          const browserHash = hashSecret(browser ?? '');
          await attempts.saveWaiting(trx, { browserHash, subject, name, emailKey });
          return { email, next };
        }
        await rules.requireProven(trx, made);
        // Ends the links and codes of an unfinished sign-up.
        await endEverything(trx, made.id);
        await identities.insertIdentity(trx, { userId: made.id, subject, name });
        await identities.noteUse(trx, { subject, name });
        return { ...(await enterAccount(trx, ids, made, device, 'linkedin')), isNew: true, next };
      });
      if (email !== null && 'isNew' in outcome && outcome.isNew) {
        await referrals.noteSignUp({ emailKey: accountKey(email), referredBy, network });
      }
      return outcome;
    },

    async finishConnecting(returned, { browser, userId, sessionId }) {
      const { person } = await personOf(returned, { browser, userId });
      await db.transaction(async (trx) => {
        await identities.lockSubject(trx, person.subject);
        const user = await identities.lockOwner(trx, userId);
        // If a password reset ended the session meanwhile, whoever started this must not gain
        // access.
        const isIn = await hasSession(trx, userId, sessionId);
        if (user === undefined || !isIn) throw new AppError('unauthenticated');
        const holder = await identities.findConnected(trx, person.subject);
        if (holder !== undefined && holder.id !== userId) throw new AppError('linkedin_taken');
        const { subject, name } = person;
        const isNew = await identities.insertIdentity(trx, { userId, subject, name });
        if (!isNew) throw new AppError('linkedin_already_connected');
        await notifyOwner(trx, user);
      });
    },

    async connectWaiting(userId, browser) {
      if (browser === undefined) return undefined;
      try {
        return await db.transaction(async (trx) => {
          const user = await identities.lockOwner(trx, userId);
          const browserHash = hashSecret(browser);
          const person = await attempts.takeWaiting(trx, { browserHash, userId });
          if (person === null) return undefined;
          if (user === undefined) return false;
          // All ids change with the operator's app, so the stored one may be outdated.
          await identities.replaceIdentity(trx, { userId, ...person });
          await notifyOwner(trx, user);
          return true;
        });
      } catch (error) {
        logger.warn({ reason: String(error) }, 'LinkedIn was not connected after a sign-in');
        return false;
      }
    },

    async disconnect(userId) {
      await db.transaction(async (trx) => {
        const user = await identities.lockOwner(trx, userId);
        const connection = await identities.findConnection(trx, userId);
        if (user === undefined || connection === null) throw new AppError('linkedin_not_connected');
        if (user.passwordHash === null) throw new AppError('linkedin_only_way');
        await identities.deleteIdentity(trx, userId);
      });
    },

    findConnection: (userId) => identities.findConnection(db, userId),
  };
}
