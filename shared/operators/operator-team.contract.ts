import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { isOneLine, ONE_LINE, requiredText, Timestamp } from '#shared/api/field-types.ts';
import { Password } from '#shared/auth/auth.contract.ts';
import { operatorAccessApi, operatorAccessErrors } from './operator-access.contract.ts';
import { invitationErrors, invitationsApi } from './operator-invitations.contract.ts';
import { OperatorRole } from './operator-roles.ts';

export const TeamMember = z
  .object({
    id: z.string(),
    username: z.string(),
    role: OperatorRole,
    hasTotp: z.boolean(),
    createdAt: Timestamp,
    /** Null before the first sign-in. */
    lastSeenAt: Timestamp.nullable(),
    /** Set for an account nobody can sign in to any more. */
    closedAt: Timestamp.nullable(),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof TeamMember>;

export const operatorTeamErrors = defineErrors({
  ...invitationErrors,
  ...operatorAccessErrors,
  operator_name_taken: [409, 'An operator with this name exists already'],
  operator_not_found: [404, 'This operator does not exist'],
  operator_is_you: [409, 'Your own role is changed by another owner'],
});

/** Each act needs the caller's own password: it decides who can reach all accounts. */
const proven = {
  reason: requiredText(500, 'Please say why').refine(isOneLine, ONE_LINE),
  currentPassword: Password,
};
const limits = [{ by: 'operator', points: 30, seconds: 900, exact: true }] as const;

/** The operators of this installation. Only an owner sees and changes them. */
export const operatorTeamApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/admin/operators',
    auth: 'admin',
    summary: 'All operators with their roles, the first one first.',
    responses: { 200: z.object({ operators: z.array(TeamMember) }) },
    errors: [],
    limits: [{ by: 'operator', points: 120, seconds: 60 }],
  },
  add: {
    method: 'POST',
    path: '/api/admin/operators',
    auth: 'admin',
    summary: 'Add an operator. The answer shows the first password once.',
    body: z.strictObject({ ...proven, username: z.string().max(200), role: OperatorRole }),
    responses: { 201: z.object({ operator: TeamMember, password: z.string() }) },
    errors: ['operator_form_invalid', 'operator_name_taken', 'current_password_wrong'],
    limits,
  },
  change: {
    method: 'PUT',
    path: '/api/admin/operators/:operatorId',
    auth: 'admin',
    summary:
      'Set the role of an operator, and close or reopen the account. Closing ends its sessions.',
    params: z.object({ operatorId: z.string().max(40) }),
    body: z.strictObject({ ...proven, role: OperatorRole, isClosed: z.boolean() }),
    responses: { 200: TeamMember },
    errors: ['operator_not_found', 'operator_is_you', 'current_password_wrong'],
    limits,
  },
  ...invitationsApi,
  ...operatorAccessApi,
});
