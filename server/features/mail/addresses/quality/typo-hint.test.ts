import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFreeMailDomain } from './mail-providers.ts';
import { suggestAddress } from './typo-hint.ts';

describe('a mistyped domain', () => {
  it.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['anna@gmail.con', 'anna@gmail.com'],
    ['anna@gmial.con', 'anna@gmail.com'],
    ['anna@gmail.co', 'anna@gmail.com'],
    ['anna@gmailcom', 'anna@gmail.com'],
    ['anna@gamil.com', 'anna@gmail.com'],
    ['anna@gmal.com', 'anna@gmail.com'],
    ['Anna.B@GMAIL.CMO', 'Anna.B@gmail.com'],
    ['anna@hotmial.co.uk', 'anna@hotmail.co.uk'],
    ['anna@outlok.com', 'anna@outlook.com'],
    ['anna@yaho.com', 'anna@yahoo.com'],
    ['anna@iclould.com', 'anna@icloud.com'],
    ['anna@protonmial.comm', 'anna@protonmail.com'],
    ['anna@gmx.nett', 'anna@gmx.net'],
  ])('%s is probably %s', (typed, meant) => expect(suggestAddress(typed)).toBe(meant));

  it.each([
    'anna@gmail.com',
    'anna@hotmail.se',
    'anna@outlook.com.au',
    'anna@gmx.fr',
    'anna@small.com',
    'anna@line.com',
    'anna@ge.com',
    'anna@gmail.company.com',
    'anna@acme.com',
    'anna@yahoo.example',
    'anna@мир.рф',
  ])('%s is left as it is', (typed) => expect(suggestAddress(typed)).toBeNull());

  it('keeps the part before the @, and suggests nothing for what it suggests', () => {
    const label = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z.]{1,20}$/), label, label, (local, name, end) => {
        const meant = suggestAddress(`${local}@${name}.${end}`);
        if (meant === null) return;
        expect(meant.startsWith(`${local}@`)).toBe(true);
        expect(suggestAddress(meant)).toBeNull();
      }),
    );
  });
});

it('knows mail for everybody in other countries, and no company that has such a name in it', () => {
  for (const domain of ['gmail.com', 'yahoo.es', 'hotmail.co.nz', 'live.nl', 'outlook.com.tr']) {
    expect([domain, isFreeMailDomain(domain)]).toEqual([domain, true]);
  }
  for (const domain of ['live.acme.com', 'yahooligans.com', 'outlook.acme', 'gmx.io.example']) {
    expect([domain, isFreeMailDomain(domain)]).toEqual([domain, false]);
  }
});
