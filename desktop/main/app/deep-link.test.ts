import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpenToLinks } from './console-path.ts';
import { deepLinkInArguments, deepLinkPath } from './deep-link.ts';

describe('deep links', () => {
  it.each([
    ['unlatch://open/activity', '/activity'],
    ['unlatch://open/magnets/new', '/magnets/new'],
    ['unlatch://open/magnets/abc123def456/edit', '/magnets/abc123def456/edit'],
    ['unlatch://open/activity/', '/activity'],
    ['unlatch://open/', '/dashboard'],
    ['unlatch://open', '/dashboard'],
  ])('%s opens %s', (link, path) => {
    expect(deepLinkPath(link)).toBe(path);
  });

  it.each([
    'unlatch://settings?server=https://evil.test',
    'unlatch://open/settings?server=https://evil.test',
    'unlatch://open/activity#token=abc',
    'unlatch://open/signin/stolen-token',
    'unlatch://open/reset-password',
    'unlatch://open/verify-email',
    'unlatch://open/auth',
    'unlatch://open/api/auth/logout',
    'unlatch://open/nowhere',
    'unlatch://open/x/../activity',
    'unlatch://open/activity\n',
    'unlatch://open//evil.test/activity',
    'unlatch://open/%61ctivity',
    'unlatch://open/activity\\..\\x',
    'unlatch://user:pw@open/activity',
    'unlatch://open:8080/activity',
    'unlatch://console/activity',
    'unlatch://setup/',
    'unlatch:open/activity',
    'UNLATCH-X://open/activity',
    'https://open/activity',
    `unlatch://open/magnets/${'a'.repeat(10_240)}/edit`,
    ' unlatch://open/activity',
    'unlatch://open/activity --server=https://evil.test',
    'unlatch://open/activity\0',
    '',
    null,
    7,
    { href: 'unlatch://open/activity' },
  ])('%s opens nothing', (link) => {
    expect(deepLinkPath(link)).toBeNull();
  });

  it('open a documented screen or nothing, whatever they contain', () => {
    const piece = fc.oneof(
      fc.constantFrom('/', 'activity', 'magnets', 'new', 'edit', 'signin', 'auth', 'admin', '..'),
      fc.constantFrom('?token=x', '#x', '%2f', '\\', '@', ':', ' ', '\0'),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    );
    const tail = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
    const opened = fc
      .sample(tail, 10_000)
      .map((text) => deepLinkPath(`unlatch://open/${text}`))
      .filter((path) => path !== null);
    expect(opened.length).toBeGreaterThan(100);
    expect(opened.filter((path) => !isOpenToLinks(path))).toEqual([]);
  });

  it('are the only start arguments that have an effect', () => {
    expect(deepLinkInArguments(['/app', '--server=x', 'unlatch://open/activity'])).toBe(
      '/activity',
    );
    expect(deepLinkInArguments(['/app', 'unlatch://open/x', 'unlatch://open/activity'])).toBeNull();
    expect(deepLinkInArguments(['/app', '--unlatch://open/activity'])).toBeNull();
    expect(deepLinkInArguments(['/app'])).toBeNull();
  });
});
