import type { Owner } from '../access-scene.ts';
import { type AccessPolicy, byCreator, type CallParts } from './access-policy.ts';

const ofMagnet = (fields: Record<string, unknown> = {}) => ({
  parts: ({ magnetId }: Owner): CallParts => ({ body: { magnetId, ...fields } }),
});

/** What needs the grant or the waiting token of a visitor, and what creators see of mails to them. */
export const visitorPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'deliveryMail.read': byCreator(200),

  'unlock.createClaim': {
    who: 'grant',
    allowed: 201,
    secretOf: ({ grant }) => grant,
    refused: 'verification_required',
    unknown: 'magnet_not_found',
    ...ofMagnet(),
  },
  'unlock.createEmailLead': {
    who: 'grant',
    allowed: 201,
    secretOf: ({ emailGrant }) => emailGrant,
    refused: 'verification_required',
    unknown: 'magnet_not_found',
    ...ofMagnet({ email: 'someone@visitors.test' }),
  },
  // No code was mailed to the grant here, so the content stays closed to it as well.
  'unlock.confirmEmail': {
    who: 'grant',
    allowed: 403,
    secretOf: ({ emailGrant }) => emailGrant,
    refused: 'verification_required',
    unknown: 'magnet_not_found',
    ...ofMagnet({ code: '123456' }),
  },
  'unlock.followWait': {
    who: 'grant',
    allowed: 200,
    secretOf: ({ waitingToken }) => waitingToken,
    refused: 'not_waiting',
    unknown: 'not_waiting',
  },
  'unlock.leaveWaitingEmail': {
    who: 'grant',
    allowed: 201,
    secretOf: ({ waitingToken }) => waitingToken,
    refused: 'not_waiting',
    unknown: 'magnet_not_found',
    ...ofMagnet({ email: 'someone@visitors.test' }),
  },
  'unlock.mailContentLink': {
    who: 'grant',
    allowed: 201,
    secretOf: ({ grant }) => grant,
    refused: 'verification_required',
    unknown: 'magnet_not_found',
    ...ofMagnet({ email: 'someone@visitors.test' }),
  },
};
