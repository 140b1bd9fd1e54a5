import { describe, expect, it } from 'vitest';
import { compareFacts, factName, factText } from './facts.ts';

describe('the values of a change', () => {
  it('shows every value before and after, and which of them differ', () => {
    expect(
      compareFacts(
        { suspended: false, plan: 'pro' },
        { suspended: true, plan: 'pro', why: 'spam' },
      ),
    ).toEqual([
      { name: 'suspended', before: false, after: true, isChanged: true },
      { name: 'plan', before: 'pro', after: 'pro', isChanged: false },
      { name: 'why', before: undefined, after: 'spam', isChanged: true },
    ]);
    expect(compareFacts(null, null)).toEqual([]);
  });

  it('shows values in words', () => {
    expect(['secondFactor', 'support_email'].map(factName)).toEqual([
      'Second factor',
      'Support email',
    ]);
    expect([true, false, null, undefined, '', 0, 'x'].map(factText)).toEqual([
      'yes',
      'no',
      'none',
      'none',
      'none',
      '0',
      'x',
    ]);
  });
});
