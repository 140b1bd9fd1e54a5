import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { Timestamp } from '#shared/api/field-types.ts';
import { PasswordChange, SessionEntry, SessionParams } from '#shared/account/account.contract.ts';
import { Done, Password } from '#shared/auth/auth.contract.ts';
import { OperatorRole, otherRoles } from './operator-roles.ts';
import { OperatorSignedIn } from './operators.contract.ts';

const Code = z.string().max(100);

export const OperatorAccount = z
  .object({
    username: z.string(),
    role: OperatorRole,
    createdAt: Timestamp,
    hasTotp: z.boolean(),
    recoveryCodesLeft: z.number().int(),
    /** Newest use first. */
    sessions: z.array(SessionEntry),
  })
  .meta({ id: 'OperatorAccount' });
export type OperatorAccount = z.infer<typeof OperatorAccount>;

export const operatorAccountErrors = defineErrors({
  // Not 401, here and below: the console would take it for the end of the session.
  totp_wrong: [400, 'This code is wrong or was already used. Please enter the next code'],
  totp_not_started: [409, 'This set-up expired after ten minutes. Please start again'],
  totp_is_on: [409, 'The second factor is already on'],
  totp_is_off: [409, 'The second factor is off'],
});

/** A new token: a change to the sign-in ends all sessions and opens a new one (T45). */
const WithRecoveryCodes = OperatorSignedIn.extend({
  /** Shown once; the server keeps hashes. Each works once instead of a code. */
  recoveryCodes: z.array(z.string()),
});
const limits = [{ by: 'operator', points: 30, seconds: 900, exact: true }] as const;

const withPasswordAndCode = {
  method: 'POST',
  auth: 'admin',
  roles: otherRoles,
  body: z.strictObject({ currentPassword: Password, code: Code }),
  errors: ['current_password_wrong', 'totp_wrong', 'totp_is_off'],
  limits,
} as const;

/** The security of an operator's own account (T41, T45, T49). */
export const operatorAccountApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/admin/account',
    auth: 'admin',
    roles: otherRoles,
    summary: "The operator's own account: second factor and sessions.",
    responses: { 200: OperatorAccount },
    errors: [],
    limits: [{ by: 'operator', points: 120, seconds: 60 }],
  },
  changePassword: {
    method: 'POST',
    path: '/api/admin/account/password',
    auth: 'admin',
    roles: otherRoles,
    summary: 'Change the password. Every session ends; the response contains a new one.',
    body: PasswordChange,
    responses: { 200: OperatorSignedIn },
    errors: ['current_password_wrong', 'password_invalid'],
    limits,
  },
  startTotp: {
    method: 'POST',
    path: '/api/admin/account/totp',
    auth: 'admin',
    roles: otherRoles,
    summary: 'Start to set up a second factor. Returns a secret once, valid for ten minutes.',
    body: z.strictObject({ currentPassword: Password }),
    responses: { 200: z.object({ secret: z.string(), uri: z.string() }) },
    errors: ['current_password_wrong', 'totp_is_on'],
    limits,
  },
  confirmTotp: {
    method: 'POST',
    path: '/api/admin/account/totp/confirm',
    auth: 'admin',
    roles: otherRoles,
    summary: 'Switch the second factor on with a valid code. Every other session ends.',
    body: z.strictObject({ code: Code }),
    responses: { 200: WithRecoveryCodes },
    errors: ['totp_wrong', 'totp_not_started', 'totp_is_on'],
    limits,
  },
  disableTotp: {
    ...withPasswordAndCode,
    path: '/api/admin/account/totp/disable',
    summary: 'Switch the second factor off, with password and code. Every other session ends.',
    responses: { 200: OperatorSignedIn },
  },
  renewRecoveryCodes: {
    ...withPasswordAndCode,
    path: '/api/admin/account/recovery-codes',
    summary: 'Replace the recovery codes, with password and code. The old codes stop working.',
    responses: { 200: WithRecoveryCodes },
  },
  endSession: {
    method: 'DELETE',
    path: '/api/admin/account/sessions/:sessionId',
    auth: 'admin',
    roles: otherRoles,
    summary: "End one of the operator's own sessions.",
    params: SessionParams,
    responses: { 200: Done },
    errors: ['session_not_found'],
    limits: [{ by: 'operator', points: 120, seconds: 60 }],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/admin/account/sessions',
    auth: 'admin',
    roles: otherRoles,
    summary: "End every session of the operator's own but this one.",
    responses: { 200: Done },
    errors: [],
    limits: [{ by: 'operator', points: 30, seconds: 60 }],
  },
});
