import { expect, test } from 'vitest';
import { safeHttpsUrl, safeLinkedinUrl, safeSiteOrHttpsUrl } from './safe-link.ts';

test('https addresses pass, all others do not', () => {
  expect(safeHttpsUrl('https://a.example/x?y=1')).toBe('https://a.example/x?y=1');
  expect(safeHttpsUrl('http://a.example')).toBeNull();
  expect(safeHttpsUrl('https:a.example')).toBeNull();
  expect(safeHttpsUrl(' https://a.example')).toBeNull();
  expect(safeHttpsUrl('https://')).toBeNull();
  expect(safeHttpsUrl(null)).toBeNull();
});

test('only LinkedIn and its subdomains count as LinkedIn', () => {
  expect(safeLinkedinUrl('https://de.linkedin.com/in/x')).toBe('https://de.linkedin.com/in/x');
  expect(safeLinkedinUrl('https://notlinkedin.com/in/x')).toBeNull();
  expect(safeLinkedinUrl('https://www.linkedin.com@evil.example/')).toBeNull();
});

test('a path stays on this site', () => {
  expect(safeSiteOrHttpsUrl('/files/1?s=2')).toBe('/files/1?s=2');
  expect(safeSiteOrHttpsUrl('//evil.example')).toBeNull();
  expect(safeSiteOrHttpsUrl('/\\evil.example')).toBeNull();
});
