import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { Timestamp } from '#shared/api/field-types.ts';
import { Done, Password } from '#shared/auth/auth.contract.ts';

/** Days in which a scheduled deletion can be cancelled. */
export const DELETION_DAYS = 14;
/** The reminder is mailed this many days before the deletion. */
export const REMINDER_DAYS = 3;

/** When the account is deleted, or how its owner can schedule it. */
export const AccountDeletion = z
  .object({
    /** Null: not scheduled. */
    scheduled: z.object({ askedAt: Timestamp, at: Timestamp }).nullable(),
    /** How the owner confirms; null for the demo account, which only an operator removes. */
    confirmBy: z.enum(['password', 'code']).nullable(),
  })
  .meta({ id: 'AccountDeletion' });
export type AccountDeletion = z.infer<typeof AccountDeletion>;

export const accountDeletionErrors = defineErrors({
  // Not 401, because the console would treat it as the end of the session.
  deletion_code_wrong: [400, 'This code is wrong or has expired. Request a new one'],
  deletion_is_scheduled: [409, 'The deletion of this account is already scheduled'],
  deletion_not_scheduled: [409, 'No deletion of this account is scheduled'],
  demo_account_stays: [409, 'The demo account can only be removed by an operator'],
  account_has_password: [409, 'This account has a password. Enter it instead'],
});

/** A creator deletes the account. */
export const accountDeletionApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/account/deletion',
    auth: 'creator',
    summary: 'When the account is deleted, if its owner scheduled that.',
    responses: { 200: AccountDeletion },
    errors: [],
    limits: [{ by: 'creator', points: 240, seconds: 60 }],
  },
  sendCode: {
    method: 'POST',
    path: '/api/account/deletion/code',
    auth: 'creator',
    summary:
      'Email a code to an account without a password. It works for 10 minutes, in the session that asked.',
    responses: { 200: Done },
    errors: ['account_has_password', 'demo_account_stays'],
    limits: [{ by: 'creator', points: 20, seconds: 3_600, exact: true }],
  },
  schedule: {
    method: 'POST',
    path: '/api/account/deletion',
    auth: 'creator',
    summary: `Delete the account in ${DELETION_DAYS} days. Unlock pages close for new visitors now, and other sessions end. Takes the password, or the mailed code of an account without one.`,
    body: z.strictObject({ password: Password.optional(), code: z.string().max(20).optional() }),
    responses: { 200: AccountDeletion },
    errors: [
      'current_password_wrong',
      'deletion_code_wrong',
      'deletion_is_scheduled',
      'demo_account_stays',
    ],
    limits: [{ by: 'creator', points: 30, seconds: 3_600, exact: true }],
  },
  cancel: {
    method: 'DELETE',
    path: '/api/account/deletion',
    auth: 'creator',
    summary: 'Keep the account. Unlock pages open again as they were.',
    responses: { 200: AccountDeletion },
    errors: ['deletion_not_scheduled'],
    limits: [{ by: 'creator', points: 60, seconds: 3_600 }],
  },
});
