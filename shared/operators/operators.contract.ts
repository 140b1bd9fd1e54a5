import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { Done, Password } from '#shared/auth/auth.contract.ts';
import { OperatorRole, otherRoles } from './operator-roles.ts';
import { operatorTexts } from './operators.rules.ts';

/** Checks only shape and length; the service does the rest, with texts for the form. */
const Username = z.string().max(200);

export const SessionOperator = z
  .object({ id: z.string(), username: z.string(), role: OperatorRole, hasTotp: z.boolean() })
  .meta({ id: 'SessionOperator' });
export type SessionOperator = z.infer<typeof SessionOperator>;

/** The token is shown once; the server keeps its SHA-256 only. */
export const OperatorSignedIn = z
  .object({ success: z.literal(true), token: z.string(), user: SessionOperator })
  .meta({ id: 'OperatorSignedIn' });
export type OperatorSignedIn = z.infer<typeof OperatorSignedIn>;

export const operatorErrors = defineErrors({
  username_required: [400, operatorTexts.usernameRequired],
  password_required: [400, operatorTexts.passwordRequired],
  operator_credentials_invalid: [401, operatorTexts.invalid],
  totp_required: [401, 'Enter the code of your authenticator app'],
  totp_invalid: [401, 'This code is wrong or was already used. Please enter the next code'],
  operator_form_invalid: [400, '{problem}'],
  setup_expired: [
    410,
    'This set-up link has expired or was already used. Restart the server to get a new one',
  ],
});

/** The operators' sign-in (T49, T50). */
export const operatorsApi = defineApi({
  login: {
    method: 'POST',
    path: '/api/admin/login',
    auth: 'public',
    summary:
      'Sign in as an operator. With a second factor set up, a password alone is answered with totp_required.',
    // Loose on purpose: flags such as `skip2fa` or `role` are accepted and dropped (T41).
    body: z.object({
      username: Username.nullish(),
      password: Password.nullish(),
      /** Six digits of the authenticator, or a recovery code. */
      otp: z.string().max(100).nullish(),
    }),
    responses: { 200: OperatorSignedIn },
    errors: [
      'username_required',
      'password_required',
      'operator_credentials_invalid',
      'totp_required',
      'totp_invalid',
    ],
    // A generous limit; the service counts five wrong tries in a quarter of an hour (T49).
    limits: [{ by: 'network', points: 60, seconds: 900, exact: true }],
  },
  setUp: {
    method: 'POST',
    path: '/api/admin/setup',
    auth: 'public',
    summary:
      'Create the first operator with the one-time token that the server printed at its start.',
    body: z.strictObject({
      token: z.string().max(400),
      username: Username,
      password: Password,
      confirmPassword: Password,
    }),
    responses: { 201: OperatorSignedIn },
    errors: ['operator_form_invalid', 'setup_expired'],
    limits: [{ by: 'network', points: 20, seconds: 900, exact: true }],
  },
  verify: {
    method: 'GET',
    path: '/api/admin/verify',
    auth: 'admin',
    roles: otherRoles,
    summary:
      'Check whether an operator token is valid. Taken from Authorization or x-admin-token; when both are sent they must be equal.',
    responses: { 200: z.object({ success: z.literal(true), user: SessionOperator }) },
    errors: [],
    limits: [{ by: 'network', points: 120, seconds: 60 }],
  },
  logout: {
    method: 'POST',
    path: '/api/admin/logout',
    auth: 'admin',
    roles: otherRoles,
    summary: 'End this operator session on the server.',
    responses: { 200: Done },
    errors: [],
  },
});
