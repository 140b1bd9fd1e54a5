import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { RowId, Timestamp } from '../api/field-types.ts';
import { SignedIn } from './auth.contract.ts';

export const AccountSecurity = z
  .object({
    email: z.string(),
    emailVerifiedAt: Timestamp.nullable(),
    hasPassword: z.boolean(),
    /** Newest use first. */
    sessions: z.array(
      z.object({
        id: RowId,
        userAgent: z.string(),
        createdAt: Timestamp,
        /** To the minute. */
        lastSeenAt: Timestamp,
        isCurrent: z.boolean(),
      }),
    ),
    /** The newest 50 of half a year: `password`, `link`, `code`, `sign_up` or `password_change`. */
    signIns: z.array(
      z.object({ id: RowId, method: z.string(), userAgent: z.string(), at: Timestamp }),
    ),
  })
  .meta({ id: 'AccountSecurity' });
export type AccountSecurity = z.infer<typeof AccountSecurity>;

const PasswordChange = z.strictObject({
  currentPassword: z.string().max(1_024),
  password: z.string().max(1_024),
  confirmPassword: z.string().max(1_024),
});
export type PasswordChange = z.infer<typeof PasswordChange>;

export const accountSecurityErrors = defineErrors({
  session_not_found: [404, 'This session has ended already'],
  // Not 401: the console would take it for the end of the session.
  current_password_wrong: [400, 'The current password is not right'],
});

const Done = z.object({ success: z.literal(true) });

/** What a signed-in creator does for the safety of the account. */
export const accountSecurityApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/auth/security',
    auth: 'creator',
    summary: "The creator's sessions and the history of sign-ins.",
    responses: { 200: AccountSecurity },
    errors: [],
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/:sessionId',
    auth: 'creator',
    summary: 'End one session of the creator.',
    params: z.object({ sessionId: z.string().max(100) }),
    responses: { 200: Done },
    errors: ['session_not_found'],
    limits: [{ by: 'creator', points: 120, seconds: 60 }],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/auth/sessions',
    auth: 'creator',
    summary: 'End every session of the creator but this one.',
    responses: { 200: Done },
    errors: [],
    limits: [{ by: 'creator', points: 30, seconds: 60 }],
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/password',
    auth: 'creator',
    summary: 'Change the password. Every session ends; the answer carries a new one.',
    body: PasswordChange,
    responses: { 200: SignedIn },
    errors: ['current_password_wrong', 'password_invalid'],
    limits: [{ by: 'creator', points: 30, seconds: 3_600, exact: true }],
  },
  sendVerification: {
    method: 'POST',
    path: '/api/auth/send-verification',
    auth: 'creator',
    summary: "Mail a link that confirms the creator's address. Nothing is sent to a confirmed one.",
    responses: { 200: Done },
    errors: [],
    limits: [{ by: 'creator', points: 30, seconds: 3_600 }],
  },
});
