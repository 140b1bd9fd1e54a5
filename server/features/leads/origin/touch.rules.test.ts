import { describe, expect, it } from 'vitest';
import { type OriginClaims, readTouch, touchWords } from './touch.rules.ts';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const read = (query: string, rest: Partial<OriginClaims> = {}) =>
  readTouch(
    {
      tags: new URLSearchParams(query),
      referrer: undefined,
      secondsOpen: 0,
      userAgent: DESKTOP,
      ownHost: 'pages.example.org',
      ...rest,
    },
    NOW,
  );

describe('the visit that led to a try', () => {
  it.each([
    ['utm_source=LinkedIn', 'https://news.example.com/', 'linkedin'],
    ['utm_source=linkedin&utm_medium=email', '', 'email'],
    ['utm_source=partner', 'www.linkedin.com', 'linkedin'],
    ['utm_source=partner', 'blog.example.com', 'tagged'],
    ['', 'https://www.linkedin.com/feed/', 'linkedin'],
    ['', 'android-app://com.linkedin.android/', 'linkedin'],
    ['', 'lnkd.in', 'linkedin'],
    ['', 'www.google.co.uk', 'search'],
    ['', 'mail.google.com', 'email'],
    ['', 't.co', 'social'],
    ['', 'notlinkedin.com', 'site'],
    ['', 'https://linkedin.com.evil.example/', 'site'],
    ['', 'http://192.168.1.7/router', 'site'],
    ['', 'https://pages.example.org/unlock/abc', 'direct'],
    ['', 'javascript:alert(1)', 'direct'],
    ['', '', 'direct'],
    ['', undefined, 'unknown'],
  ])('%o from %o is %o', (query, referrer, source) => {
    expect(read(query, { referrer }).source).toBe(source);
  });

  it('comes from LinkedIn when only its browser shows that, and names that browser', () => {
    const userAgent = `${PHONE} [LinkedInApp]/9.31.5`;
    expect(read('', { userAgent })).toMatchObject({
      source: 'linkedin',
      device: 'phone',
      browser: 'linkedin',
    });
    expect(read('', { userAgent: `${PHONE} Instagram 300.0` }).browser).toBe('in_app');
    expect(read('')).toMatchObject({ device: 'desktop', browser: 'chrome' });
    expect(read('', { userAgent: '' })).toMatchObject({ device: 'other', browser: 'other' });
  });

  it('keeps the host of the referring page, and neither its path nor a network address', () => {
    const asked = 'https://ada:secret@WWW.Example.com:8443/people/ada?mail=ada@mailbox.test#me';
    const touch = read('', { referrer: asked });
    expect(touch.referrer).toBe('example.com');
    expect(JSON.stringify(touch)).not.toMatch(/ada|secret|mailbox|8443/);
    for (const referrer of [
      'http://192.168.1.7/',
      'http://[::1]/',
      'http://2130706433/',
      'x',
      '%',
    ]) {
      expect(read('', { referrer })).not.toHaveProperty('referrer');
    }
  });

  it('bounds tags and normalises equal ones to one form', () => {
    const query = new URLSearchParams({
      utm_source: '  LinkedIn\u0000\r\n ',
      utm_campaign: `Cafe\u0301\u202E\t Launch`,
      utm_content: `${' '.repeat(99)}🔥`,
      utm_medium: '\u0000',
    });
    const touch = read(query.toString());
    const long = 'ß'.repeat(5_000_000);
    const ofLong = read('', { tags: { get: () => long }, referrer: long, userAgent: long });
    expect(ofLong.utmTerm).toBe('ß'.repeat(100));
    expect(touch).toMatchObject({
      utmSource: 'linkedin',
      utmCampaign: 'café launch',
      utmContent: '🔥',
    });
    expect(touch).not.toHaveProperty('utmMedium');
    // A value that is cut inside a character is still valid text.
    const cut = read('', { tags: { get: () => `${' '.repeat(1_999)}🔥` } });
    expect(cut).not.toHaveProperty('utmTerm');
  });

  it('begins when the page was opened, a day ago at most', () => {
    expect(read('', { secondsOpen: 90 }).at).toBe('2026-11-22T09:58:30.000Z');
    for (const secondsOpen of [-5, Number.NaN, 1e300 * 1e10]) {
      expect(read('', { secondsOpen }).at).toBe(NOW.toISOString());
    }
    expect(read('', { secondsOpen: 1e12 }).at).toBe('2026-11-21T10:00:00.000Z');
  });

  it('is shown to its visitor in one line', () => {
    const touch = read('utm_source=linkedin&utm_campaign=launch', { referrer: 'lnkd.in' });
    expect(touchWords(touch)).toBe(
      '2026-11-22; LinkedIn, from lnkd.in; utm_source=linkedin; utm_campaign=launch; Computer, Chrome',
    );
  });
});
