import { describe, expect, it } from 'vitest';
import { isReaderPlace } from './reader-places.ts';

const practiceOrigin = 'http://localhost:4900';
const may = (url: string, rest: { isMainFrame?: boolean; practiceOrigin?: string | null } = {}) =>
  isReaderPlace({ url, isMainFrame: true, practiceOrigin: null, ...rest });

describe('the reading window', () => {
  it.each([
    'https://www.linkedin.com/feed/update/urn:li:activity:7000000000000000000/',
    'https://linkedin.com/login',
    'https://de.linkedin.com/checkpoint/lg/login-submit',
  ])('shows %s', (url) => expect(may(url)).toBe(true));

  it.each([
    'http://www.linkedin.com/login',
    'https://www.linkedin.com:8443/',
    'https://linkedin.com.evil.test/',
    'https://evillinkedin.com/',
    'https://www.linkedin.com@evil.test/',
    'https://user:pw@www.linkedin.com/',
    'https://evil.test/?www.linkedin.com',
    'https://www.linkedin.com\u3002evil.test/',
    'https://client-api.arkoselabs.com/',
    'unlatch://console/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://www.linkedin.com/1',
    'about:blank',
    'not an address',
    '',
  ])('does not go to %s', (url) => expect(may(url)).toBe(false));

  it('shows sandbox posts of a sandbox server, and no other page of that server', () => {
    const post = `${practiceOrigin}/feed/update/urn:li:activity:7000000000000000000/?build=keys`;
    expect(may(post, { practiceOrigin })).toBe(true);
    expect(may(post)).toBe(false);
    for (const path of ['/', '/activity', '/api/auth/me', '/sandbox/abc', '/feed/updates']) {
      expect(may(`${practiceOrigin}${path}`, { practiceOrigin })).toBe(false);
    }
    expect(may(post.replace('4900', '4901'), { practiceOrigin })).toBe(false);
  });

  it('allows frames of LinkedIn, of its sign-in check, and empty ones', () => {
    const frames = { isMainFrame: false };
    expect(may('https://www.linkedin.com/protechts', frames)).toBe(true);
    expect(may('https://client-api.arkoselabs.com/v2', frames)).toBe(true);
    expect(may('about:srcdoc', frames)).toBe(true);
    expect(may('https://ads.test/', frames)).toBe(false);
    expect(may('unlatch://console/', frames)).toBe(false);
  });
});
