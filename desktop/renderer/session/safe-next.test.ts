import { describe, expect, it } from 'vitest';
import { safeNext } from './safe-next.ts';

describe('the place to go after signing in', () => {
  it('is the dashboard when none was asked for', () => {
    expect(safeNext(null)).toBe('/dashboard');
  });

  it('keeps path, query and fragment of the console', () => {
    expect(safeNext('/activity?result=pending#top')).toBe('/activity?result=pending#top');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/dashboard',
    '/\\evil.example',
    '/\tevil',
    'javascript:alert(1)',
    'dashboard',
    '',
    `/${'a'.repeat(600)}`,
  ])('does not follow %j', (next) => {
    expect(safeNext(next)).toBe('/dashboard');
  });

  it('does not come back to the sign-in page', () => {
    expect(safeNext('/auth?next=/auth')).toBe('/dashboard');
  });
});
