import { expect, test } from 'vitest';
import { renderSitePage } from '../render-pages.tsx';
import type { SiteContent } from '../site-content.ts';
import { sampleContent, sampleFrame } from '../site-page-samples.ts';

/** The visible text of the page. */
const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test('the terms of referrals say what this installation has set', () => {
  const textWith = (change: Partial<SiteContent['referralTerms']>) =>
    textOf(
      renderSitePage('/terms', {
        frame: sampleFrame('/terms'),
        content: {
          ...sampleContent,
          referralTerms: { ...sampleContent.referralTerms, ...change },
        },
      }),
    );
  const text = textWith({
    ratePercent: 25,
    months: 6,
    windowDays: 45,
    holdDays: 14,
    minimumUsd: 80,
  });
  expect(text).toContain('25% of what a person you brought pays');
  expect(text).toContain('for 6 months from their first payment');
  expect(text).toContain('within 45 days of your link');
  expect(text).toContain('waits 14 days from the payment');
  expect(text).toContain('80 US dollars or more');
  expect(text).toContain('A refund or a disputed payment reverses its commission, even later');
  expect(text).toContain('Your own sign-ups do not count');
  expect(textWith({ isOn: false })).toContain('Referral links earn nothing here now');
  expect(textWith({ isOn: false })).not.toContain('% of what a person');
});
