import { z } from 'zod';
import { DELETION_DAYS } from '#shared/account/account-deletion.contract.ts';
import { defineApi } from '#shared/api/define-api.ts';
import { requiredText } from '#shared/api/field-types.ts';
import { OperatorCreatorDetails } from './creators.contract.ts';

const params = z.object({ creatorId: z.string().max(100) });
/** Written to the audit log; the creator never sees it. */
const body = z.strictObject({ reason: requiredText(500, 'Say why, for the audit log') });
const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/**
 * Deletion of a creator's account by an operator, also for creators who are suspended or cannot
 * sign in.
 */
export const creatorDeletionApi = defineApi({
  schedule: {
    method: 'POST',
    path: '/api/admin/creators/:creatorId/deletion',
    auth: 'admin',
    summary: `Schedule the deletion of a creator's account in ${DELETION_DAYS} days, as the creator can. The creator gets an email.`,
    params,
    body,
    responses: { 200: OperatorCreatorDetails },
    errors: ['creator_not_found', 'deletion_is_scheduled', 'demo_account_stays'],
    limits,
  },
  bringForward: {
    method: 'POST',
    path: '/api/admin/creators/:creatorId/deletion/now',
    auth: 'admin',
    summary: 'Delete an account now whose deletion is scheduled. It cannot be undone.',
    params,
    body,
    responses: { 200: OperatorCreatorDetails },
    errors: ['creator_not_found', 'deletion_not_scheduled'],
    limits,
  },
  cancel: {
    method: 'POST',
    path: '/api/admin/creators/:creatorId/deletion/cancel',
    auth: 'admin',
    summary: 'Cancel the deletion of an account. Its pages open again; an email tells the creator.',
    params,
    body,
    responses: { 200: OperatorCreatorDetails },
    errors: ['creator_not_found', 'deletion_not_scheduled'],
    limits,
  },
});
