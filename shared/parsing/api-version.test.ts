import { describe, expect, it } from 'vitest';
import { API_VERSION, suggestedVersion, versionDaysLeft, versionEnd } from './api-version.ts';

describe('a version of LinkedIn’s API', () => {
  it('ends in the middle of its month, a year later', () => {
    expect(versionEnd('202508').toISOString()).toBe('2026-08-15T00:00:00.000Z');
    expect(versionEnd('202512').toISOString()).toBe('2026-12-15T00:00:00.000Z');
  });

  it('has whole days left, and none from its last day on', () => {
    expect(versionDaysLeft('202508', new Date('2026-08-14T12:00:00Z'))).toBe(1);
    expect(versionDaysLeft('202508', new Date('2026-08-15T00:00:00Z'))).toBe(0);
    expect(versionDaysLeft('202508', new Date('2026-08-20T00:00:00Z'))).toBe(-5);
  });

  it('is suggested as the month before, over the turn of a year too', () => {
    expect(suggestedVersion(new Date('2026-11-22T10:00:00Z'))).toBe('202610');
    expect(suggestedVersion(new Date('2027-01-01T00:00:00Z'))).toBe('202612');
    expect(API_VERSION.test('202613')).toBe(false);
  });
});
