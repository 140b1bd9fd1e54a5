import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { ignoredText } from '../api/field-types.ts';
import { WorkProof } from '../security/proof-of-work.contract.ts';

/** Address field of sign-in forms; checks only shape and length, the service does the rest. */
const Email = z.string().max(320);
export const Password = z.string().max(1_024);

export const SessionUser = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    plan: z.string(),
    referralCode: z.string(),
    timeZone: z.string(),
    linkedinProfileUrl: z.string().nullable(),
    photoUrl: z.string().nullable(),
    /** A made-up account with made-up leads and figures. */
    isDemo: z.boolean(),
    /** An operator acts in the account, until then; absent for its creator. */
    actedUntil: z.iso.datetime().optional(),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.infer<typeof SessionUser>;

/** The token is shown once; the server keeps its SHA-256 only. */
export const SignedInUser = SessionUser.extend({ sessionToken: z.string() }).meta({
  id: 'SignedInUser',
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const authErrors = defineErrors({
  sign_up_invalid: [400, '{problem}'],
  email_taken: [409, 'An account with this email already exists. Sign in instead'],
  invalid_credentials: [401, 'Invalid email or password'],
  // Sent only after a right password, so nobody else learns about the account (T36, T55).
  account_suspended: [403, 'This account is suspended. Write to {supportEmail} to learn more'],
  link_expired: [401, 'This link has expired or was already used. Please request a new one'],
  // One answer for a wrong, a used and an expired code: different ones would reveal accounts (T36).
  code_expired: [401, 'This code is wrong or has expired. Please request a new one'],
  reset_email_required: [400, 'Please enter your email address first'],
  password_invalid: [400, '{problem}'],
  reset_expired: [400, 'This link has expired or was already used. Please request a new one'],
  verification_expired: [
    400,
    'This link has expired or was already used. Please request a new one',
  ],
});

export const SignedIn = z.object({ success: z.literal(true), user: SignedInUser });
/**
 * After a sign-in by mail that removed an earlier password of unknown origin: a new one is asked for.
 */
const Entered = SignedIn.extend({
  choosePassword: z.boolean().optional(),
  /**
   * Whether the LinkedIn account that waited in this browser was connected; absent when none
   * waited.
   */
  linkedInConnected: z.boolean().optional(),
});

/** A mail may be on its way; the answer is the same either way. */
function checkEmail<const T extends string>(error: T) {
  return z.object({
    success: z.literal(false),
    error: z.literal(error),
    code: z.literal('check_email'),
  });
}
export const Done = z.object({ success: z.literal(true) });
const MailedToken = z.string().max(400);

export const authApi = defineApi({
  register: {
    method: 'POST',
    path: '/api/auth/register',
    auth: 'public',
    summary:
      'Create a creator account on the Free plan. If email can be sent, it emails a sign-in link and answers 202, also for an address that has an account. Otherwise the creator is signed in at once.',
    body: z.strictObject({
      // A missing field counts as empty and gets the form's text.
      name: z.string().max(400).default(''),
      email: Email.default(''),
      password: Password.default(''),
      confirmPassword: Password.default(''),
      /** Referral code for clients without our cookie; an invalid one counts as absent (T66). */
      ref: ignoredText().optional(),
      /** The browser's time zone, as `Europe/Berlin`; days are counted in UTC without a valid one. */
      timeZone: ignoredText().optional(),
      /** After proof_needed. */
      proof: WorkProof.optional(),
    }),
    responses: {
      // Only where no mail is delivered.
      201: SignedIn,
      202: checkEmail('Check your email to finish signing up'),
    },
    errors: [
      'sign_up_invalid',
      'email_taken',
      'address_banned',
      'sign_up_closed',
      'sign_up_stopped',
      'proof_needed',
    ],
    bans: 'accounts',
    limits: [{ by: 'network', points: 30, seconds: 3_600, exact: true }],
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    auth: 'public',
    summary:
      'Sign in with email and password. With an email alone, it emails a one-time link and answers 202.',
    // Loose on purpose: flags such as `emailVerified` or `role` are accepted and dropped (T41).
    body: z.object({
      email: Email,
      password: Password.nullish(),
      /** Eight digits of a mail, from the client that asked for it; used without a password. */
      code: z.string().max(100).nullish(),
      /** After proof_needed. */
      proof: WorkProof.optional(),
    }),
    responses: { 200: Entered, 202: checkEmail('Check your email to finish signing in') },
    errors: [
      'invalid_credentials',
      'account_suspended',
      'code_expired',
      'sign_up_closed',
      'proof_needed',
    ],
    bans: 'accounts',
    // High on purpose: wrong passwords and codes are counted by the services, so those of a neighbour
    // delay neither a known browser nor the sign-in by mail.
    limits: [{ by: 'network', points: 1_000, seconds: 600 }],
  },
  signInByLink: {
    method: 'POST',
    path: '/api/auth/sign-in-link',
    auth: 'public',
    summary:
      'Sign in with the link of an email, once. Opening the page alone does not use the link.',
    body: z.strictObject({ token: MailedToken }),
    responses: { 200: Entered },
    errors: ['link_expired', 'sign_up_closed'],
    bans: 'accounts',
    limits: [{ by: 'network', points: 60, seconds: 900, exact: true }],
  },
  forgot: {
    method: 'POST',
    path: '/api/auth/forgot',
    auth: 'public',
    summary:
      'Email a link to reset the password. The answer never reveals whether the account exists.',
    body: z.strictObject({ email: Email.default(''), proof: WorkProof.optional() }),
    responses: { 200: Done.extend({ message: z.string() }) },
    errors: ['reset_email_required', 'proof_needed'],
    bans: 'accounts',
    // High on purpose: further calls get the same answer and no more mails (T94).
    limits: [{ by: 'network', points: 1_000, seconds: 600 }],
  },
  reset: {
    method: 'POST',
    path: '/api/auth/reset',
    auth: 'public',
    summary:
      'Set a new password with the token of an email. Ends every session and does not sign in.',
    body: z.strictObject({ token: MailedToken, password: Password, confirmPassword: Password }),
    responses: { 200: Done },
    errors: ['reset_expired', 'password_invalid', 'sign_up_closed'],
    limits: [{ by: 'network', points: 10, seconds: 3_600, exact: true }],
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/auth/verify-email',
    auth: 'public',
    summary:
      'Confirm an address with the token of an email. On a device that is new to the account, earlier sessions and the password end.',
    body: z.strictObject({ token: MailedToken }),
    responses: { 200: Done.extend({ choosePassword: z.boolean() }) },
    errors: ['verification_expired'],
    limits: [{ by: 'network', points: 60, seconds: 900, exact: true }],
  },
  validate: {
    method: 'POST',
    path: '/api/auth/validate',
    auth: 'public',
    summary:
      'Check whether a session token is valid. Closes the connection when it cannot be checked (R06).',
    // A token of another type or length counts as an invalid one (T55).
    body: z.object({ sessionToken: ignoredText(400).catch(null) }),
    responses: {
      200: z.discriminatedUnion('valid', [
        z.object({ valid: z.literal(true), user: SessionUser }),
        z.object({ valid: z.literal(false) }),
      ]),
    },
    errors: [],
    // A client drops its token on any refusal, so only invalid tokens are counted (R06).
    limits: [{ by: 'network', points: 60, seconds: 60 }],
    limitsCount: 'refused',
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    auth: 'creator',
    summary: 'End this session on the server.',
    responses: { 200: Done },
    errors: [],
  },
});
