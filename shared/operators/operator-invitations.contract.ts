import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { isOneLine, ONE_LINE, requiredText, RowId, Timestamp } from '#shared/api/field-types.ts';
import { Done, Password } from '#shared/auth/auth.contract.ts';
import { WRONG_ADDRESS } from '../auth/email-address.ts';
import { OperatorRole } from './operator-roles.ts';
import { OperatorSignedIn } from './operators.contract.ts';

/** How long the link of an invitation works. */
export const INVITATION_DAYS = 3;

export const OperatorInvitation = z
  .object({
    id: RowId,
    email: z.string(),
    role: OperatorRole,
    invitedBy: z.string(),
    createdAt: Timestamp,
    /** After this time it has to be sent again. */
    expiresAt: Timestamp,
    /** Or its operator is no owner any more. */
    isExpired: z.boolean(),
  })
  .meta({ id: 'OperatorInvitation' });
export type OperatorInvitation = z.infer<typeof OperatorInvitation>;

/** A part of the errors of the team. */
export const invitationErrors = defineErrors({
  invitation_email_invalid: [400, WRONG_ADDRESS],
  invitation_exists: [409, 'This address is invited already. Send the invitation again instead'],
  invitation_not_found: [404, 'This invitation was accepted or withdrawn'],
  invitation_expired: [
    410,
    'This invitation has expired, was withdrawn or was already used. Ask for it to be sent again',
  ],
});

const params = z.object({ invitationId: z.string().max(64) });
const limits = [{ by: 'operator', points: 30, seconds: 900, exact: true }] as const;

/** Invitations of operators by email, a part of the team. Only an owner sees and makes them. */
export const invitationsApi = defineApi({
  listInvitations: {
    method: 'GET',
    path: '/api/admin/invitations',
    auth: 'admin',
    summary: 'Open invitations of operators, the latest first.',
    responses: { 200: z.object({ invitations: z.array(OperatorInvitation) }) },
    errors: [],
    limits: [{ by: 'operator', points: 120, seconds: 60 }],
  },
  invite: {
    method: 'POST',
    path: '/api/admin/invitations',
    auth: 'admin',
    summary: 'Email somebody a link that makes an operator of a role. It works once.',
    body: z.strictObject({
      email: z.string().trim().max(320),
      role: OperatorRole,
      reason: requiredText(500, 'Please say why').refine(isOneLine, ONE_LINE),
      currentPassword: Password,
    }),
    responses: { 201: OperatorInvitation },
    errors: ['invitation_email_invalid', 'invitation_exists', 'current_password_wrong'],
    limits,
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/admin/invitations/:invitationId/resend',
    auth: 'admin',
    summary: 'Email the invitation again. The link before it stops working.',
    params,
    responses: { 200: OperatorInvitation },
    errors: ['invitation_not_found'],
    limits,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/admin/invitations/:invitationId',
    auth: 'admin',
    summary: 'Withdraw an invitation. Its link stops working.',
    params,
    responses: { 200: Done },
    errors: ['invitation_not_found'],
    limits,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/admin/invitations/accept',
    auth: 'public',
    summary: 'Become an operator with the link of an invitation, and sign in.',
    body: z.strictObject({
      token: z.string().max(400),
      username: z.string().max(200),
      password: Password,
      confirmPassword: Password,
    }),
    responses: { 201: OperatorSignedIn },
    errors: ['operator_form_invalid', 'operator_name_taken', 'invitation_expired'],
    limits: [{ by: 'network', points: 20, seconds: 900, exact: true }],
  },
});
