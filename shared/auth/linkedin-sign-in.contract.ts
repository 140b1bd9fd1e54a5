import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { Done, Password, SignedIn } from './auth.contract.ts';

/** Prefix of the state of an attempt to connect LinkedIn; all others are sign-ins. */
export const CONNECTING = 'lic_';

/** The values of LinkedIn's redirect: a code or an error. */
const Returned = z.strictObject({
  state: z.string().max(400),
  code: z.string().max(4_000).optional(),
  /** The issuer, if LinkedIn sends it (RFC 9207). */
  iss: z.string().max(400).optional(),
  error: z.string().max(200).optional(),
});
export type ReturnedFromLinkedIn = z.infer<typeof Returned>;

/** The address to open next. */
const Leaving = z.object({ url: z.url() });

export const linkedInSignInErrors = defineErrors({
  linkedin_not_offered: [404, 'Signing in with LinkedIn is switched off here. Use your email'],
  linkedin_unavailable: [503, 'LinkedIn does not answer right now. Use your email, or try again'],
  linkedin_refused: [502, 'LinkedIn did not complete the sign-in. Use your email, or try again'],
  linkedin_canceled: [400, 'You canceled at LinkedIn. Nothing was changed'],
  // The same answer for a forged, a used and an expired attempt, and for another browser's.
  linkedin_attempt_invalid: [
    400,
    'This sign-in has expired, was used already or was started in another browser. Please start again',
  ],
  linkedin_address_unproven: [
    409,
    'LinkedIn has not confirmed an email address of yours. Sign up with your email, then connect LinkedIn in Settings > Security',
  ],
  linkedin_taken: [409, 'This LinkedIn account is connected to another account here'],
  linkedin_already_connected: [409, 'Your account is connected to LinkedIn already'],
  linkedin_not_connected: [404, 'Your account is not connected to LinkedIn'],
  // For an account without a password, because a recent sign-in is its only proof.
  linkedin_sign_in_again: [
    403,
    'You signed in more than 30 minutes ago. Sign out and in again, then connect LinkedIn',
  ],
  linkedin_only_way: [409, 'Set a password first. Without one, LinkedIn is your way to sign in'],
});

const startErrors = ['linkedin_not_offered', 'linkedin_unavailable', 'linkedin_refused'] as const;
const returnErrors = [...startErrors, 'linkedin_canceled', 'linkedin_attempt_invalid'] as const;
const asSignIn = [{ by: 'network', points: 60, seconds: 900, exact: true }] as const;
const asCreator = [{ by: 'creator', points: 20, seconds: 900, exact: true }] as const;

/** Sign in with LinkedIn (OpenID Connect); it does not prove a profile. */
export const linkedInSignInApi = defineApi({
  offer: {
    method: 'GET',
    path: '/api/auth/linkedin',
    auth: 'public',
    summary: 'Whether this installation offers to sign in with LinkedIn.',
    responses: { 200: z.object({ isOffered: z.boolean() }) },
    errors: [],
    limits: [{ by: 'network', points: 600, seconds: 60 }],
  },
  start: {
    method: 'POST',
    path: '/api/auth/linkedin/start',
    auth: 'public',
    summary:
      'Start to sign in or sign up with LinkedIn. The answer has the address at LinkedIn to open; the browser gets a cookie that the next call needs.',
    body: z.strictObject({
      /** Path of the console to open afterwards. */
      next: z.string().max(500).nullish(),
    }),
    responses: { 200: Leaving },
    errors: startErrors,
    bans: 'accounts',
    limits: asSignIn,
  },
  finish: {
    method: 'POST',
    path: '/api/auth/linkedin/finish',
    auth: 'public',
    summary:
      'Sign in with the values of LinkedIn’s redirect, once and in the same browser. A new person gets an account. An address that has an account answers 202: sign in there once, and LinkedIn is connected.',
    body: Returned,
    responses: {
      200: SignedIn.extend({ isNew: z.boolean(), next: z.string().nullable() }),
      202: z.object({
        success: z.literal(false),
        error: z.literal('Sign in once to connect LinkedIn'),
        code: z.literal('sign_in_first'),
        email: z.string(),
        next: z.string().nullable(),
      }),
    },
    errors: [
      ...returnErrors,
      'linkedin_address_unproven',
      'account_suspended',
      'address_banned',
      'sign_up_closed',
      'sign_up_stopped',
    ],
    bans: 'accounts',
    limits: asSignIn,
  },
  startConnecting: {
    method: 'POST',
    path: '/api/auth/linkedin/connect',
    auth: 'creator',
    summary:
      'Start to connect LinkedIn to the signed-in account. An account with a password asks for it, any other for a sign-in within the last 30 minutes.',
    body: z.strictObject({ currentPassword: Password.default('') }),
    responses: { 200: Leaving },
    errors: [
      ...startErrors,
      'linkedin_already_connected',
      'linkedin_sign_in_again',
      'current_password_wrong',
    ],
    limits: asCreator,
  },
  finishConnecting: {
    method: 'POST',
    path: '/api/auth/linkedin/connect/finish',
    auth: 'creator',
    summary:
      'Connect LinkedIn with the values of its redirect, in the browser and account that started it.',
    body: Returned,
    responses: { 200: Done },
    errors: [...returnErrors, 'linkedin_taken', 'linkedin_already_connected'],
    limits: asCreator,
  },
  disconnect: {
    method: 'DELETE',
    path: '/api/auth/linkedin/connect',
    auth: 'creator',
    summary: 'Disconnect LinkedIn. The account needs a password.',
    responses: { 200: Done },
    errors: ['linkedin_not_connected', 'linkedin_only_way'],
    limits: asCreator,
  },
});
