import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { ignoredText } from '../api/field-types.ts';

/** Address field of sign-in forms; only shape and length here, the service judges the rest. */
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
  // Said only after a right password, so it tells nobody else of the account (T36, T55).
  account_suspended: [403, 'This account is suspended. Write to {supportEmail} to learn more'],
  link_expired: [401, 'This link was used already or is too old. Please ask for a new one'],
  // One answer for a wrong, a used and an outdated code: anything else would tell of accounts (T36).
  code_expired: [401, 'This code is wrong or too old. Please ask for a new one'],
  reset_email_required: [400, 'Please enter your email address first'],
  password_invalid: [400, '{problem}'],
  reset_expired: [400, 'This link was used already or is too old. Please ask for a new one'],
  verification_expired: [400, 'This link was used already or is too old. Please ask for a new one'],
});

export const SignedIn = z.object({ success: z.literal(true), user: SignedInUser });
/** By mail: a password from before was ended when nobody knows who set it; a new one is asked for. */
const Entered = SignedIn.extend({ choosePassword: z.boolean().optional() });

/** A mail is on its way, or not: the answer is the same. */
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
      'Create a creator account on the Free plan. Where mails arrive, the way in is mailed and the answer is 202, the same for a known address; elsewhere the creator is in at once.',
    body: z.strictObject({
      // One that is left out counts as empty and gets the form's text.
      name: z.string().max(400).default(''),
      email: Email.default(''),
      password: Password.default(''),
      confirmPassword: Password.default(''),
      /** Referral code for clients without our cookie; an odd one counts as absent (T66). */
      ref: ignoredText().optional(),
    }),
    responses: {
      // Only where no mail reaches anybody.
      201: SignedIn,
      202: checkEmail('Check your email to finish signing up'),
    },
    errors: ['sign_up_invalid', 'email_taken'],
    limits: [{ by: 'network', points: 30, seconds: 3_600, exact: true }],
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    auth: 'public',
    summary:
      'Sign in with email and password. An email alone proves nothing: it mails a one-time link and answers 202.',
    // Loose on purpose: flags such as `emailVerified` or `role` are accepted and dropped (T41).
    body: z.object({
      email: Email,
      password: Password.nullish(),
      /** Eight digits of a mail, from the client that asked for it; looked at without a password. */
      code: z.string().max(100).nullish(),
    }),
    responses: { 200: Entered, 202: checkEmail('Check your email to finish signing in') },
    errors: ['invalid_credentials', 'account_suspended', 'code_expired'],
    // High on purpose: wrong passwords and codes are counted where they are judged, so those of a
    // neighbour neither delay a browser the account knows nor the way in by mail.
    limits: [{ by: 'network', points: 1_000, seconds: 600 }],
  },
  signInByLink: {
    method: 'POST',
    path: '/api/auth/sign-in-link',
    auth: 'public',
    summary: 'Sign in with the link of a mail, once. Opening the page alone uses nothing up.',
    body: z.strictObject({ token: MailedToken }),
    responses: { 200: Entered },
    errors: ['link_expired'],
    limits: [{ by: 'network', points: 60, seconds: 900, exact: true }],
  },
  forgot: {
    method: 'POST',
    path: '/api/auth/forgot',
    auth: 'public',
    summary:
      'Mail a link to reset the password. The answer never tells whether there is an account.',
    body: z.strictObject({ email: Email.default('') }),
    responses: { 200: Done.extend({ message: z.string() }) },
    errors: ['reset_email_required'],
    // High on purpose: whoever floods it gets the same answer and no more mails (T94).
    limits: [{ by: 'network', points: 1_000, seconds: 600 }],
  },
  reset: {
    method: 'POST',
    path: '/api/auth/reset',
    auth: 'public',
    summary: 'Set a new password with the token of a mail. Ends every session and signs nobody in.',
    body: z.strictObject({ token: MailedToken, password: Password, confirmPassword: Password }),
    responses: { 200: Done },
    errors: ['reset_expired', 'password_invalid'],
    limits: [{ by: 'network', points: 10, seconds: 3_600, exact: true }],
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/auth/verify-email',
    auth: 'public',
    summary:
      'Confirm an address with the token of a mail. From a device the account does not know, sessions and password from before end.',
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
      'Tell whether a session token is alive. Closes the connection when it cannot be checked (R06).',
    // A token of another type or length is a dead one like any other (T55).
    body: z.object({ sessionToken: ignoredText(400).catch(null) }),
    responses: {
      200: z.discriminatedUnion('valid', [
        z.object({ valid: z.literal(true), user: SessionUser }),
        z.object({ valid: z.literal(false) }),
      ]),
    },
    errors: [],
    // A client drops its token on any refusal, so only dead tokens are counted (R06).
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
