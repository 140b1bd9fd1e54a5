import { describe, expect, it } from 'vitest';
import type { OwnSubscription } from '#shared/billing/billing-shapes.contract.ts';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import { invoiceWords, moneyBackWords } from './account/payment-words.ts';
import { subscriptionState } from './operators/billing-words.ts';
import { moneyText, priceText } from './money-text.ts';
import { planAsGiven, planDifferences } from './plan-differences.ts';
import { firstStep, keptPrice, statusWords } from './subscription-words.ts';

const pro: OwnSubscription = {
  id: '1',
  planId: 'pro',
  planName: 'Pro',
  interval: 'month',
  amountCents: 2_900,
  status: 'active',
  periodStart: '2027-04-03T09:00:00.000Z',
  periodEnd: '2027-05-03T09:00:00.000Z',
  cancelAt: null,
  pausedUntil: null,
  nextCharge: { amountCents: 2_400, at: '2027-05-03T09:00:00.000Z' },
  pastDue: null,
  scheduled: null,
  hasOldPrice: false,
  priceMove: null,
  isPractice: true,
};
const pastDue = {
  since: '2027-05-03T09:00:00.000Z',
  accessUntil: '2027-05-17T23:30:00.000Z',
  amountCents: 2_900,
  attempts: 1,
  reason: null,
  nextAttemptAt: null,
  invoiceId: '2',
};
const textOf = (change: Partial<OwnSubscription>, zone = 'UTC') =>
  statusWords({ ...pro, ...change }, zone);

const invoice = {
  status: 'paid',
  paidCents: 2_900,
  refundedCents: 0,
  dispute: null,
  totalCents: 2_900,
  attempts: 1,
  failureReason: null,
} as const;

describe('the state of an invoice', () => {
  it('tells a dispute from a refund, and forgets one that the seller won', () => {
    const disputed = (state: 'open' | 'won' | 'lost', refundedCents: number) => {
      const one = { ...invoice, refundedCents, dispute: { state, cents: 2_400 } };
      return [invoiceWords(one).badge, moneyBackWords(one)];
    };
    expect(disputed('open', 2_400)).toEqual(['Disputed', '$24.00 disputed']);
    expect(disputed('lost', 2_900)).toEqual([
      'Dispute decided for you',
      '$24.00 given back by the bank, $5.00 refunded',
    ]);
    expect(disputed('won', 0)).toEqual(['Paid', null]);
    expect(disputed('won', 500)).toEqual(['Partly refunded', '$5.00 refunded']);
  });
});

describe('the state of a subscription', () => {
  it('names the next charge with what is charged, not with the price', () => {
    expect(textOf({}).text).toBe('It renews automatically. Next charge: $24.00 on 3 May 2027.');
  });

  it('says until when the plan stays, in the days of the creator’s zone', () => {
    expect(textOf({ status: 'past_due', pastDue }).text).toContain('until 17 May 2027');
    expect(textOf({ status: 'past_due', pastDue }, 'Asia/Tokyo').text).toContain('18 May 2027');
    expect(textOf({ cancelAt: pro.periodEnd }).badge).toBe('Ends soon');
    const after = { now: '2027-05-18T00:00:00.000Z' };
    expect(statusWords({ ...pro, status: 'past_due', pastDue }, 'UTC', after).text).toBe(
      'A payment failed, so Pro ended. Everything you made is kept.',
    );
  });

  it('names what comes before another plan', () => {
    const stepOf = (change: Partial<OwnSubscription>) => firstStep({ ...pro, ...change });
    expect(stepOf({})).toBeNull();
    expect(stepOf({ cancelAt: pro.periodEnd })).toBe('ending');
    expect(stepOf({ status: 'paused', pausedUntil: pro.periodEnd })).toBe('pause');
    // It stays an ending: a pause goes with it.
    expect(stepOf({ status: 'paused', cancelAt: pro.periodEnd })).toBe('ending');
    expect(stepOf({ status: 'past_due', pastDue, cancelAt: pro.periodEnd })).toBe('payment');
    expect(stepOf({ status: 'unpaid' })).toBe('payment');
    expect(stepOf({ status: 'canceled', cancelAt: pro.periodEnd })).toBeNull();
    expect(firstStep(null)).toBeNull();
  });

  it('tells a pause that was set from one that has begun', () => {
    const pausedUntil = '2027-06-01T09:00:00.000Z';
    expect(textOf({ pausedUntil }).text).toContain('You keep Pro until 3 May 2027.');
    expect(textOf({ status: 'paused', pausedUntil }).text).toMatch(
      /^Nothing is charged until 1 June 2027/,
    );
    const kept = statusWords({ ...pro, status: 'paused', pausedUntil }, 'UTC', { keepsPlan: true });
    expect(kept.text).toMatch(
      /^You keep Pro until 3 May 2027, because it is paid\. Nothing is charged/,
    );
  });

  it('names the price that a subscriber kept, beside the one that newcomers pay', () => {
    const offer = { planId: 'pro', interval: 'month', shownCents: 3_500 } as const;
    expect(keptPrice(pro, offer)).toBe(2_900);
    expect(keptPrice(pro, { ...offer, shownCents: 2_900 })).toBeNull();
    expect(keptPrice(pro, { ...offer, interval: 'year' })).toBeNull();
    expect(keptPrice(pro, { ...offer, planId: 'creator' })).toBeNull();
    expect(keptPrice({ ...pro, status: 'canceled' }, offer)).toBeNull();
    expect(keptPrice(null, offer)).toBeNull();
  });

  it('says of an unpaid one that the plan ended and nothing was lost', () => {
    expect(textOf({ status: 'unpaid' }).text).toContain('Everything you made is kept');
  });
});

it('an operator reads of a subscription that runs when it ends, and of others how they stand', () => {
  const labelOf = (status: OwnSubscription['status'], cancelAt: string | null) =>
    subscriptionState({ status, cancelAt }).label;
  const end = '2027-05-03T12:00:00.000Z';
  expect(labelOf('active', null)).toBe('Active');
  expect(labelOf('active', end)).toBe('Ends on 3 May 2027');
  expect(labelOf('trialing', end)).toBe('Ends on 3 May 2027');
  expect(labelOf('past_due', end)).toBe('Past due');
  expect(labelOf('canceled', end)).toBe('Ended');
});

describe('amounts', () => {
  it('are charged to the cent, and prices leave out empty cents', () => {
    expect([moneyText(2_900), moneyText(-450), priceText(2_900), priceText(2_950)]).toEqual([
      '$29.00',
      '−$4.50',
      '$29',
      '$29.50',
    ]);
  });

  it('of an invoice say whether a part or all of it came back', () => {
    const paid = {
      status: 'paid',
      paidCents: 2_900,
      totalCents: 2_900,
      attempts: 1,
      failureReason: null,
    } as const;
    const badges = [0, 1_000, 2_900].map(
      (refundedCents) => invoiceWords({ ...paid, refundedCents }).badge,
    );
    expect(badges).toEqual(['Paid', 'Partly refunded', 'Refunded']);
  });
});

const small: Plan = {
  id: 'pro',
  name: 'Pro',
  priceUsd: 29,
  magnetLimit: 25,
  commentLimit: null,
  collectEmails: true,
  facebookPixel: false,
  googleAnalytics: false,
  advancedAnalytics: true,
  hidePoweredBy: false,
  support: 'Email support',
};

it('what an operator set for a creator stays with another plan', () => {
  const now = { ...small, commentLimit: 525, googleAnalytics: true };
  const starter = {
    ...small,
    id: 'starter',
    magnetLimit: 10,
    commentLimit: 2_500,
    collectEmails: false,
  };
  const changes = {
    plan: { id: 'starter', name: 'Starter' },
    magnets: { limit: 10, active: [] },
    comments: { limit: 525, used: 435 },
    storage: { limit: 1_000_000_000, used: 0 },
    stops: [{ feature: 'email_collection' as const, isInUse: true }],
    begins: ['facebook_pixel' as const],
  };
  expect(
    planDifferences(now, planAsGiven(now, starter, changes)).map(({ label, to }) => [label, to]),
  ).toEqual([
    ['Active magnets', '10'],
    ['Email collection', 'Not included'],
    ['Facebook Pixel', 'Included'],
  ]);
});

it('what a plan changes leaves out what stays, and no limit is more than any limit', () => {
  const other = { ...small, magnetLimit: null, commentLimit: 600, collectEmails: false };
  expect(planDifferences(small, other)).toEqual([
    { label: 'Active magnets', from: '25', to: 'Unlimited', way: 'more' },
    { label: 'Comments a month', from: 'Unlimited', to: '600', way: 'less' },
    { label: 'Email collection', from: 'Included', to: 'Not included', way: 'less' },
  ]);
});
