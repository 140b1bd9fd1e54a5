import { describe, expect, it } from 'vitest';
import { PlanChange } from '#shared/subscriptions/operator-plans.contract.ts';
import { toPlanChange, toPlanValues } from './plan-values.ts';

const plan = {
  id: 'pro',
  name: 'Pro',
  priceUsd: 29,
  yearlyPriceUsd: null,
  magnetLimit: 25,
  commentLimit: null,
  storageMb: 1_000,
  answerHours: null,
  support: 'Email support',
  collectEmails: true,
  facebookPixel: true,
  googleAnalytics: false,
  advancedAnalytics: true,
};

describe('the fields of a plan', () => {
  it('come back as they were, an empty limit as unlimited', () => {
    const { id: _id, ...rest } = plan;
    const kept = { ...plan, version: 'v', isDefault: false, isRetired: false, creators: 2 };
    expect(toPlanValues(kept)).toMatchObject({ magnetLimit: '25', commentLimit: '' });
    expect(toPlanChange(toPlanValues(kept))).toEqual(rest);
  });

  it('that contain no number are refused, and never sent as unlimited', () => {
    const values = toPlanValues(null);
    for (const text of ['ten', '1.5', '-3', '1e3', '99999999999999999999']) {
      const sent = toPlanChange({ ...values, name: 'X', priceUsd: '1', commentLimit: text });
      expect([text, PlanChange.safeParse(sent).success]).toEqual([text, false]);
    }
    expect(PlanChange.safeParse(toPlanChange({ ...values, name: 'X' })).success).toBe(false);
  });
});
