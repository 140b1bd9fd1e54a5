import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { RowId, Timestamp } from '#shared/api/field-types.ts';
import { Done, Password, SignedIn } from '#shared/auth/auth.contract.ts';

/** One session of an account: a creator's or an operator's. */
export const SessionEntry = z
  .object({
    id: RowId,
    userAgent: z.string(),
    createdAt: Timestamp,
    /** To the minute. */
    lastSeenAt: Timestamp,
    isCurrent: z.boolean(),
    /** An operator acts in the account of a creator. */
    isOperators: z.boolean().optional(),
  })
  .meta({ id: 'SessionEntry' });
export type SessionEntry = z.infer<typeof SessionEntry>;
export const SessionParams = z.object({ sessionId: z.string().max(100) });

/** What an operator may change in the account of a creator. */
export const changedAreas = [
  'magnets',
  'magnet-tags',
  'files',
  'brand',
  'link-checks',
  'activity',
  'lead-views',
  'other',
] as const;

export const AccountSecurity = z
  .object({
    email: z.string(),
    emailVerifiedAt: Timestamp.nullable(),
    hasPassword: z.boolean(),
    /** Signed in by mail a moment ago and without a password: a new one needs no other proof. */
    mayChoosePassword: z.boolean(),
    /** Sign in with LinkedIn; `connection` is null when it is not connected. */
    linkedIn: z.object({
      isOffered: z.boolean(),
      connection: z
        .object({
          /** The name in LinkedIn's latest answer. */
          name: z.string(),
          connectedAt: Timestamp,
          lastUsedAt: Timestamp.nullable(),
        })
        .nullable(),
    }),
    /** Newest use first. */
    sessions: z.array(SessionEntry),
    /**
     * The latest 50 of half a year: `password`, `link`, `code`, `sign_up`, `linkedin`,
     * `password_change` or `operator`; `ended` when an operator ended sessions or devices.
     */
    signIns: z.array(
      z.object({ id: RowId, method: z.string(), userAgent: z.string(), at: Timestamp }),
    ),
    /** The latest 50 of half a year: an operator `entered` the account, `changed` something there, or `ended` sessions or devices. */
    operatorActs: z.array(
      z.object({
        id: RowId,
        act: z.enum(['entered', 'changed', 'ended']),
        /** What was changed; null for other acts. */
        area: z.enum(changedAreas).nullable(),
        /** Of the lead magnet that it was about; null for other acts, and once it is gone. */
        magnetTitle: z.string().nullable(),
        /** As the operator gave it. */
        reason: z.string().nullable(),
        at: Timestamp,
      }),
    ),
  })
  .meta({ id: 'AccountSecurity' });
export type AccountSecurity = z.infer<typeof AccountSecurity>;

/** For creators and operators; only the length, the service checks the rest. */
export const PasswordChange = z
  .strictObject({ currentPassword: Password, password: Password, confirmPassword: Password })
  .meta({ id: 'PasswordChange' });
export type PasswordChange = z.infer<typeof PasswordChange>;

export const accountSecurityErrors = defineErrors({
  session_not_found: [404, 'This session has already ended'],
  // Not 401: the console would take it for the end of the session.
  current_password_wrong: [400, 'The current password is wrong'],
});

/** The security of a signed-in creator's account. */
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
    params: SessionParams,
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
    summary: 'Change the password. Every session ends; the response contains a new one.',
    body: PasswordChange,
    responses: { 200: SignedIn },
    errors: ['current_password_wrong', 'password_invalid'],
    limits: [{ by: 'creator', points: 30, seconds: 3_600, exact: true }],
  },
  sendVerification: {
    method: 'POST',
    path: '/api/auth/send-verification',
    auth: 'creator',
    summary:
      "Email a link that confirms the creator's address. Nothing is sent to a confirmed address.",
    responses: { 200: Done },
    errors: [],
    limits: [{ by: 'creator', points: 30, seconds: 3_600, exact: true }],
  },
});
