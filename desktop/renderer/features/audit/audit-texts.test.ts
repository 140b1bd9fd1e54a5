import { describe, expect, it } from 'vitest';
import { auditActions } from '#shared/audit/audit.contract.ts';
import { actionName, compareFacts, factName, factText } from './audit-texts.ts';

describe('an entry of the audit log', () => {
  it('has a name for every act, and shows acts it does not know as they are', () => {
    const names = auditActions.map(actionName);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => /^[A-Z][a-z -]+$/.test(name))).toBe(true);
    expect(actionName('plan.changed')).toBe('plan.changed');
  });

  it('shows both sides of every fact, and which of them differ', () => {
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

  it('says facts in words', () => {
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
