import { describe, expect, it } from 'vitest';
import { auditActions } from '#shared/audit/audit.contract.ts';
import { actionName } from './audit-texts.ts';

describe('an entry of the audit log', () => {
  it('has a name for every action, and shows unknown actions as they are', () => {
    const names = auditActions.map(actionName);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => /^[A-Z][a-zA-Z -]+$/.test(name))).toBe(true);
    expect(actionName('comet.seen')).toBe('comet.seen');
  });
});
