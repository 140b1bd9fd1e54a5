import { describe, expect, it } from 'vitest';
import { safeNext } from './safe-next.ts';

describe('the page after signing in', () => {
  it('is the dashboard when none was asked for', () => {
    expect(safeNext(null)).toBe('/dashboard');
  });

  it('keeps path, query and fragment of a console address', () => {
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

  it('is never the sign-in page', () => {
    expect(safeNext('/auth?next=/auth')).toBe('/dashboard');
  });
});
