import { type AccessPolicy, byOperator, type CallParts } from './access-policy.ts';

const body = (fields: Record<string, unknown>) => (): CallParts => ({ body: fields });

/** Exceptions from plans, of operators alone (T50). */
export const creatorEntitlementPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'creatorEntitlements.read': byOperator(200, { unknown: 'creator_not_found' }),
  'creatorEntitlements.setOverride': byOperator(200, {
    unknown: 'creator_not_found',
    parts: body({ reason: 'A busy launch', change: { feature: 'comments', value: 9 } }),
  }),
  'creatorEntitlements.endOverride': byOperator(200, {
    unknown: 'creator_not_found',
    parts: body({ reason: 'Enough' }),
    async prepare(app, { userId }) {
      await app.db('entitlement_overrides').where({ userId }).delete();
      await app.db('entitlement_overrides').insert({
        id: userId,
        userId,
        feature: 'facebook_pixel',
        value: 'true',
        reason: 'A test',
        actor: 'ada',
      });
    },
  }),
};
