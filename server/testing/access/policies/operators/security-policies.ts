import { randomIds } from '#server/platform/ids.ts';
import { type AccessPolicy, byOperator } from '../access-policy.ts';

/** Who may see and change what the screens for security and content show. */
export const securityPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'operatorTakedowns.search': byOperator(200),
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
