import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameProfile, readProfileAddress } from './linkedin-profile.ts';

const read = (text: string) => {
  const result = readProfileAddress(text);
  return result.ok ? result.url : result.problem;
};

describe('the address of a profile', () => {
  it.each([
    ['https://www.linkedin.com/in/ada-lovelace', 'https://www.linkedin.com/in/ada-lovelace'],
    ['  linkedin.com/in/ada-lovelace/ ', 'https://www.linkedin.com/in/ada-lovelace'],
    [
      'http://uk.linkedin.com/in/ada-lovelace/?trk=x#top',
      'https://www.linkedin.com/in/ada-lovelace',
    ],
    ['https://m.linkedin.com/in/ada/recent-activity/all/', 'https://www.linkedin.com/in/ada'],
    ['https://www.linkedin.com/company/acme-co/about/', 'https://www.linkedin.com/company/acme-co'],
    ['https://www.linkedin.com/school/mit/', 'https://www.linkedin.com/school/mit'],
    ['https://www.linkedin.com/showcase/acme-x/', 'https://www.linkedin.com/showcase/acme-x'],
    ['https://linkedin.com/in/léa', 'https://www.linkedin.com/in/l%C3%A9a'],
    ['https://linkedin.com/in/le%CC%81a', 'https://www.linkedin.com/in/l%C3%A9a'],
  ])('%s is stored in one form', (text, url) => {
    expect(read(text)).toBe(url);
  });

  it.each([
    ['ada-lovelace', /whole address/],
    ['', /whole address/],
    ['https://www.linkedin.com/in/ada lovelace', /whole address/],
    ['https://lnkd.in/abc', /short link/],
    ['https://linkedin.com.evil.test/in/ada', /not on linkedin\.com/],
    ['https://evil.test/linkedin.com/in/ada', /not on linkedin\.com/],
    ['https://ada:pw@linkedin.com/in/ada', /not on linkedin\.com/],
    ['https://linkedin.com:8443/in/ada', /not on linkedin\.com/],
    ['javascript://www.linkedin.com/in/ada', /not on linkedin\.com/],
    ['https://www.linkedin.com/feed/update/urn:li:activity:1', /post or an article/],
    ['https://www.linkedin.com/posts/ada_x-activity-1', /post or an article/],
    ['https://www.linkedin.com/sales/lead/ABC', /paid tools/],
    ['https://www.linkedin.com/jobs', /not a profile/],
    ['https://www.linkedin.com/in/', /not a profile/],
    ['https://www.linkedin.com/in/me', /their own profile/],
    ['https://www.linkedin.com/in/%2e%2e%2ffeed', /no profile name/],
    ['https://www.linkedin.com/in/%ff', /no profile name/],
    ['https://www.linkedin.com/in/../company/acme', /no profile name/],
    ['https://www.linkedin.com/company/%2E', /no profile name/],
    [`https://www.linkedin.com/in/${'a'.repeat(600)}`, /too long/],
  ])('%s is refused with a reason', (text, words) => {
    expect(read(text)).toMatch(words);
  });

  it('that was accepted is accepted again unchanged', () => {
    const kinds = fc.constantFrom('in', 'company', 'school', 'showcase');
    fc.assert(
      fc.property(kinds, fc.string({ unit: 'grapheme', maxLength: 60 }), (kind, name) => {
        const first = readProfileAddress(`https://www.linkedin.com/${kind}/${name}`);
        if (!first.ok) return;
        expect(readProfileAddress(first.url)).toEqual(first);
        expect(new URL(first.url).origin).toBe('https://www.linkedin.com');
        expect(isSameProfile(first.url, first.url)).toBe(true);
      }),
    );
  });
});

describe('two addresses', () => {
  it.each([
    ['https://www.linkedin.com/in/Ada', 'https://uk.linkedin.com/in/ada/', true],
    ['https://www.linkedin.com/in/l%C3%A9a', 'https://www.linkedin.com/in/le%CC%81a', true],
    ['https://www.linkedin.com/in/ada', 'https://www.linkedin.com/company/ada', false],
    ['https://www.linkedin.com/in/ada', 'https://www.linkedin.com/in/ada-2', false],
    ['https://www.linkedin.com/feed', 'https://www.linkedin.com/feed', false],
    ['https://www.linkedin.com/in/ada', null, false],
    [null, null, false],
  ])('%s and %s are of one profile: %s', (one, other, isSame) => {
    expect(isSameProfile(one, other)).toBe(isSame);
  });
});
