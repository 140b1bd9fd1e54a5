import { describe, expect, it } from 'vitest';
import { appPageOf, appUrl } from './app-address.ts';

describe('addresses of the app', () => {
  it('belong to the page that is their host', () => {
    expect(appPageOf('unlatch://console/activity?x=1')).toBe('console');
    expect(appPageOf(appUrl('setup'))).toBe('setup');
  });

  it.each([
    'https://console/',
    'https://evil.test/?next=unlatch://console/',
    'https://unlatch://console/',
    'https://console/?next=unlatch://console/',
    'unlatch://user@console/',
    'unlatch://user:pw@console/',
    'unlatch://console:80/',
    'unlatch://CONSOLE/',
    'unlatch://console.evil.test/',
    'unlatch://open/activity',
    'unlatch:console',
    'unlatch:///console/',
    'file:///console/',
    'data:text/html,unlatch://console/',
    'about:blank',
    '',
  ])('do not include %s', (address) => {
    expect(appPageOf(address)).toBeNull();
  });
});
