import { describe, expect, it } from 'vitest';
import { quotaRunOut } from './attention.rules.ts';

const april = { month: '2026-04-01', limit: 1_000 };
const at = (text: string) => new Date(text);

describe('the day the comments of a month run out', () => {
  it('is told by the pace of its days so far', () => {
    const now = at('2026-04-11T00:00:00Z');
    expect(quotaRunOut({ ...april, now, used: 500 })).toEqual({
      at: at('2026-04-21T00:00:00Z'),
      days: 10,
    });
  });

  it.for([
    ['the month ends first', { ...april, now: at('2026-04-16T00:00:00Z'), used: 500 }],
    ['the month is too young to tell', { ...april, now: at('2026-04-02T23:59:59Z'), used: 900 }],
    ['all are used up', { ...april, now: at('2026-04-11T00:00:00Z'), used: 1_000 }],
    ['nothing was used', { ...april, now: at('2026-04-11T00:00:00Z'), used: 0 }],
    ['there is no limit', { ...april, limit: null, now: at('2026-04-11T00:00:00Z'), used: 9 }],
  ] as const)('is not told when %s', ([, facts]) => {
    expect(quotaRunOut(facts)).toBeNull();
  });

  it('counts the end of a December as the new year', () => {
    const now = at('2026-12-30T00:00:00Z');
    const end = quotaRunOut({ month: '2026-12-01', limit: 1_000, now, used: 960 });
    expect(end?.at.toISOString().slice(0, 10)).toBe('2026-12-31');
  });
});
