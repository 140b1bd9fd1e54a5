import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { ignoredText } from '../api/field-types.ts';

/** Address field of sign-in forms; only shape and length here, the service judges the rest. */
const Email = z.string().max(320);
const Password = z.string().max(1_024);

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

/** The token is shown once; the server keeps its SHA-256 only (D4). */
export const SignedInUser = SessionUser.extend({ sessionToken: z.string() }).meta({
  id: 'SignedInUser',
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const authErrors = defineErrors({
  sign_up_invalid: [400, '{problem}'],
  email_taken: [409, 'An account with this email already exists. Sign in instead'],
  invalid_credentials: [401, 'Invalid email or password'],
});

const SignedIn = z.object({ success: z.literal(true), user: SignedInUser });

export const authApi = defineApi({
  register: {
    method: 'POST',
    path: '/api/auth/register',
    auth: 'public',
    summary: 'Create a creator account on the Free plan and sign in.',
    body: z.strictObject({
      name: z.string().max(400),
      email: Email,
      password: Password,
      confirmPassword: Password,
    }),
    responses: { 201: SignedIn },
    errors: ['sign_up_invalid', 'email_taken'],
    limits: [{ by: 'network', points: 30, seconds: 3_600, exact: true }],
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    auth: 'public',
    summary:
      'Sign in with email and password. An email alone proves nothing: it mails a one-time link and answers 202 (D3).',
    // Loose on purpose: flags such as `emailVerified` or `role` are accepted and dropped (T41).
    body: z.object({ email: Email, password: Password.nullish() }),
    responses: {
      200: SignedIn,
      202: z.object({
        success: z.literal(false),
        error: z.literal('Check your email to finish signing in'),
        code: z.literal('check_email'),
      }),
    },
    errors: ['invalid_credentials'],
    limits: [{ by: 'network', points: 60, seconds: 900, exact: true }],
  },
  validate: {
    method: 'POST',
    path: '/api/auth/validate',
    auth: 'public',
    summary:
      'Tell whether a session token is alive. Closes the connection when it cannot be checked (R06).',
    body: z.object({ sessionToken: ignoredText(400) }),
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
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: [],
  },
});
