import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { requiredText } from '#shared/api/field-types.ts';
import { OperatorCreatorDetails } from './creators.contract.ts';

export const creatorProfileErrors = defineErrors({
  profile_link_changed: [
    409,
    'The creator has changed the LinkedIn profile meanwhile. Please check it again',
  ],
  profile_not_confirmed: [409, 'This profile is not confirmed'],
});

const params = z.object({ creatorId: z.string().max(100) });
/** Written to the audit log; the creator never sees it. */
const reason = requiredText(500, 'Say why, for the audit log');
const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/** Confirmation of a creator's LinkedIn profile by an operator. */
export const creatorProfilesApi = defineApi({
  confirm: {
    method: 'POST',
    path: '/api/admin/creators/:creatorId/confirm-profile',
    auth: 'admin',
    summary: "Confirm a creator's LinkedIn profile: the badge shows on the unlock pages.",
    params,
    body: z.strictObject({
      reason,
      /** The profile that the operator looked at; another one is not confirmed by mistake. */
      linkedinProfileUrl: z.string().max(500),
    }),
    responses: { 200: OperatorCreatorDetails },
    errors: [
      'creator_not_found',
      'profile_link_missing',
      'profile_link_changed',
      'profile_is_confirmed',
    ],
    limits,
  },
  takeBack: {
    method: 'POST',
    path: '/api/admin/creators/:creatorId/unconfirm-profile',
    auth: 'admin',
    summary: "Revoke the confirmation of a creator's LinkedIn profile.",
    params,
    body: z.strictObject({ reason }),
    responses: { 200: OperatorCreatorDetails },
    errors: ['creator_not_found', 'profile_not_confirmed'],
    limits,
  },
});
