import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { ignoredText, RowId, Timestamp } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';
import { Done, Password, SignedIn } from './auth.contract.ts';

/** How long the link of an invitation works. */
export const SIGN_UP_INVITATION_DAYS = 7;

export const signUpInvitationStates = ['open', 'expired', 'accepted'] as const;
export type SignUpInvitationState = (typeof signUpInvitationStates)[number];

export const SignUpInvitation = z
  .object({
    id: RowId,
    email: z.string(),
    state: z.enum(signUpInvitationStates),
    /** The operator who sent it last. */
    invitedBy: z.string(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    /** Null until somebody proved the address. */
    accepted: z.object({ at: Timestamp, creatorId: z.string() }).nullable(),
    isDemo: z.boolean(),
  })
  .meta({ id: 'SignUpInvitation' });
export type SignUpInvitation = z.infer<typeof SignUpInvitation>;

export const signUpErrors = defineErrors({
  sign_up_closed: [403, '{reason}'],
  address_has_account: [409, 'This address has an account already'],
});

const params = z.object({ invitationId: z.string().max(64) });
const limits = [{ by: 'operator', points: 60, seconds: 900, exact: true }] as const;

/** Invitations of creators. Only an owner makes them. */
export const signUpInvitationsApi = defineApiWithFiles({
  list: {
    method: 'GET',
    path: '/api/admin/sign-up-invitations',
    auth: 'admin',
    roles: ['readonly'],
    summary:
      'Invitations of creators, the latest first. One that expired stays for 30 days, an accepted one as long as the account.',
    query: z.object({
      ...PageQuery,
      state: z.enum(signUpInvitationStates).optional(),
      /** Part of the address. */
      search: z.string().trim().max(254).optional(),
    }),
    csv: true,
    responses: { 200: pageOf(SignUpInvitation) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  invite: {
    method: 'POST',
    path: '/api/admin/sign-up-invitations',
    auth: 'admin',
    summary: 'Email somebody a link that makes an account with this address. It works once.',
    body: z.strictObject({ email: z.string().trim().max(320) }),
    responses: { 201: SignUpInvitation },
    errors: ['invitation_email_invalid', 'invitation_exists', 'address_has_account'],
    limits,
  },
  resend: {
    method: 'POST',
    path: '/api/admin/sign-up-invitations/:invitationId/resend',
    auth: 'admin',
    summary: 'Email the invitation again. The link before it stops working.',
    params,
    responses: { 200: SignUpInvitation },
    errors: ['invitation_not_found'],
    limits,
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/admin/sign-up-invitations/:invitationId',
    auth: 'admin',
    summary: 'Withdraw an invitation. Its link stops working, and its address is deleted.',
    params,
    responses: { 200: Done },
    errors: ['invitation_not_found'],
    limits,
  },
  accept: {
    method: 'POST',
    path: '/api/auth/invitations/accept',
    auth: 'public',
    summary:
      'Create a creator account with the link of an invitation, and sign in. The address is that of the invitation.',
    body: z.strictObject({
      token: z.string().max(400),
      name: z.string().max(400),
      password: Password,
      confirmPassword: Password,
      /** As for signing up without an invitation. */
      ref: ignoredText().optional(),
      timeZone: ignoredText().optional(),
    }),
    responses: { 201: SignedIn },
    errors: [
      'invitation_expired',
      'sign_up_invalid',
      'email_taken',
      'address_banned',
      'sign_up_stopped',
    ],
    bans: 'accounts',
    limits: [{ by: 'network', points: 30, seconds: 3_600, exact: true }],
  },
});
