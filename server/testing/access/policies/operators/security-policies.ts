import { randomIds } from '#server/platform/ids.ts';
import { type AccessPolicy, byOperator } from '../access-policy.ts';

/** Who may see and change what the security screen of operators shows. */
export const securityPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'bans.list': byOperator(200),
  'bans.add': byOperator(201, {
    parts: () => ({
      body: {
        kind: 'address',
        reach: 'accounts',
        value: `${randomIds.rowId()}@x.test`,
        reason: 'Spam',
      },
    }),
  }),
  'bans.lift': byOperator(200, {
    unknown: 'ban_not_found',
    parts: () => ({ body: { reason: 'A mistake' } }),
  }),
  'refusals.list': byOperator(200),
  'refusals.networks': byOperator(200),
};
