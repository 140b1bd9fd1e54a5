import { describe, expect, it } from 'vitest';
import { parse } from 'tldts';
import { type CutHost, createImitationFinder } from './look-alikes.rules.ts';
import { wellKnownHosts } from './well-known-hosts.ts';

const cut: CutHost = (host) => parse(host, { allowPrivateDomains: true });
const own = { name: 'unlatch', domains: ['unlatch.test'] };
const find = createImitationFinder([...wellKnownHosts, own], cut);
/** As browsers ask for it. */
const imitated = (host: string) => find(new URL(`https://${host}`).hostname);

describe('a host imitates a well-known one', () => {
  it.each([
    ['pаypal.com', 'paypal.com'], // a Cyrillic a
    ['xn--pypal-4ve.com', 'paypal.com'],
    ['paypa1.com', 'paypal.com'],
    ['www.linkedln.com', 'linkedin.com'],
    ['lınkedin.com', 'linkedin.com'], // without a dot
    ['línkedin.example', 'linkedin.com'],
    ['rnicrosoft.com', 'microsoft.com'],
    ['g00gle.example', 'google.com'],
    ['paypa1-help.example', 'paypal.com'],
    ['un1atch.test', 'unlatch.test'],
  ])('by letters that look alike: %s', (host, expected) => {
    expect(imitated(host)).toBe(expected);
  });

  it.each([
    ['linkedin-login.example', 'linkedin.com'],
    ['login-linkedin.example', 'linkedin.com'],
    ['linkedin.com.members.example', 'linkedin.com'],
    ['linkedin-com.example', 'linkedin.com'],
    ['linkedinlogin.example', 'linkedin.com'],
    ['secure.paypal.members.example', 'paypal.com'],
    ['linkedin-verify.github.io', 'linkedin.com'],
    ['linkedin-verify.pages.dev', 'linkedin.com'],
    ['unlatch-login.example', 'unlatch.test'],
  ])('by its name beside a word that asks for a secret: %s', (host, expected) => {
    expect(imitated(host)).toBe(expected);
  });

  it('or nobody, but by mixed scripts', () => {
    expect(imitated('smаllshop.example')).toBe('smallshop.example'); // a Cyrillic a
  });
});

it.each([
  'linkedin.com',
  'www.linkedin.com',
  'lnkd.in',
  'accounts.google.com',
  'accounts.google.de',
  'login.microsoftonline.com',
  'linkedin-tips.example',
  'thelinkedinguy.example',
  'linkedin.agency.example',
  'amazonas-reisen.example',
  'login.agency.example',
  'unlatch.test',
  'pages.unlatch.test',
  'münchen.example',
  'яндекс.рф',
  'ελλάδα.example',
  '例え.jp',
  'notion.site',
  '203.0.113.7',
  '[2001:db8::1]',
  'localhost',
])('%s imitates nobody', (host) => {
  expect(imitated(host)).toBeNull();
});
