import type { TestApp } from '../../app/test-app.ts';
import type { Owner } from '../access-scene.ts';
import { type AccessPolicy, byCreator, byEverybody, byOperator } from './access-policy.ts';

const details = { name: 'Ada', method: 'bank', account: 'DE00 1234', address: '' };

/** A call settles them; the next call finds them open again. */
const reopen = async ({ db }: TestApp, { userId }: Owner): Promise<void> => {
  const partners = db('referral_partners').where({ userId }).select('id');
  await db('referral_payouts').whereIn('partnerId', partners).update({ state: 'open' });
  await db('referral_commissions').whereIn('partnerId', partners).update({ state: 'review' });
};

/** What an operator of the role `finance` may call of referrals. */
export const referralFinanceCalls = [
  'operatorReferrals.readBooks',
  'operatorReferrals.listCommissions',
  'operatorReferrals.listCommissionsFile',
  'operatorReferrals.decide',
  'operatorReferrals.listBatches',
  'operatorReferrals.listBatchesFile',
  'operatorReferrals.makeBatch',
  'operatorReferrals.listPayouts',
  'operatorReferrals.exportBatch',
  'operatorReferrals.settleBatch',
  'operatorReferrals.settlePayout',
] as const;

/** Who may call the endpoints of referrals. */
export const referralPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'referrals.getCode': byEverybody(200, { unknown: 'not_found' }),
  'referrals.read': byCreator(200),
  'referrals.listEvents': byCreator(200),
  'referrals.saveDetails': byCreator(200, { parts: () => ({ body: details }) }),
  'referrals.removeDetails': byCreator(200),
  // Nobody bills in this test, so the answer says that; it is for creators only.
  'referrals.takeCredit': byCreator(409),

  'operatorReferrals.readBooks': byOperator(200),
  'operatorReferrals.listCommissions': byOperator(200),
  'operatorReferrals.decide': byOperator(200, {
    unknown: 'commission_not_found',
    parts: () => ({ body: { decision: 'count', reason: 'Two people' } }),
    prepare: reopen,
  }),
  'operatorReferrals.listBatches': byOperator(200),
  // No balance reaches the minimum, so the answer says that; it is for operators only.
  'operatorReferrals.makeBatch': byOperator(409, { parts: () => ({ body: { practice: false } }) }),
  'operatorReferrals.listPayouts': byOperator(200, { unknown: 'batch_not_found' }),
  'operatorReferrals.exportBatch': byOperator(200, { unknown: 'batch_not_found' }),
  'operatorReferrals.settleBatch': byOperator(200, { unknown: 'batch_not_found' }),
  'operatorReferrals.settlePayout': byOperator(200, {
    unknown: 'payout_not_found',
    parts: () => ({ body: { state: 'paid' } }),
    prepare: reopen,
  }),
};
