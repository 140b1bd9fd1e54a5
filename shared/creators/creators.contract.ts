import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { RowId, Timestamp, requiredText } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';

export const OperatorCreator = z
  .object({
    id: RowId,
    email: z.string(),
    name: z.string(),
    plan: z.object({ id: z.string(), name: z.string() }),
    createdAt: Timestamp,
    lastSignInAt: Timestamp.nullable(),
    suspendedAt: Timestamp.nullable(),
  })
  .meta({ id: 'OperatorCreator' });
export type OperatorCreator = z.infer<typeof OperatorCreator>;

/** No secret and no content: what is needed to decide about an account. */
export const OperatorCreatorDetails = OperatorCreator.extend({
  emailVerifiedAt: Timestamp.nullable(),
  linkedinProfileUrl: z.string().nullable(),
  suspensionReason: z.string().nullable(),
  sessions: z.number().int(),
  magnets: z.object({ all: z.number().int(), active: z.number().int() }),
  leads: z.number().int(),
  /** Open and settled reports of visitors about the creator's pages. */
  reports: z.number().int(),
}).meta({ id: 'OperatorCreatorDetails' });
export type OperatorCreatorDetails = z.infer<typeof OperatorCreatorDetails>;

export const operatorCreatorErrors = defineErrors({
  creator_not_found: [404, 'This creator does not exist'],
  creator_is_suspended: [409, 'This creator is suspended already'],
  creator_is_active: [409, 'This creator is not suspended'],
});

const params = z.object({ creatorId: z.string().max(100) });
/** Written to the audit log; the creator never sees it. */
const body = z.strictObject({ reason: requiredText(500, 'Say why, for the audit log') });
const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/** Creators as an operator sees them (T44). */
export const operatorCreatorsApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/admin/creators',
    auth: 'admin',
    summary: 'Creators, newest first.',
    query: z.object({
      ...PageQuery,
      /** Part of an email or a name. */
      search: z.string().trim().max(200).optional(),
      status: z.enum(['active', 'suspended']).optional(),
    }),
    responses: { 200: pageOf(OperatorCreator) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  read: {
    method: 'GET',
    path: '/api/admin/creators/:creatorId',
    auth: 'admin',
    summary: 'One creator: plan, magnets, leads and sign-ins in figures.',
    params,
    responses: { 200: OperatorCreatorDetails },
    errors: ['creator_not_found'],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  suspend: {
    method: 'POST',
    path: '/api/admin/creators/:creatorId/suspend',
    auth: 'admin',
    summary:
      'Suspend a creator: sessions and mailed links end at once, unlock pages answer as inactive.',
    params,
    body,
    responses: { 200: OperatorCreatorDetails },
    errors: ['creator_not_found', 'creator_is_suspended'],
    limits,
  },
  restore: {
    method: 'POST',
    path: '/api/admin/creators/:creatorId/restore',
    auth: 'admin',
    summary: 'Lift a suspension: pages answer again, and the creator may sign in.',
    params,
    body,
    responses: { 200: OperatorCreatorDetails },
    errors: ['creator_not_found', 'creator_is_active'],
    limits,
  },
});
