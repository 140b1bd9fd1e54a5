import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLinks, quoteInMail } from './quote-in-mail.ts';

describe('texts of users in an email', () => {
  it.each([
    ['The growth guide', 'The growth guide'],
    ['evil.com', 'evil. com'],
    ['www.evil.com/sign-in', 'www. evil. com/sign-in'],
    ['https://evil.com', 'https: /evil. com'],
    ['HTTPS://2130706433/', 'HTTPS: /2130706433/'],
    ['mailto:a@evil.com', 'mailto: a @ evil. com'],
    ['tel:+1800', 'tel: +1800'],
    ['a@evil', 'a @ evil'],
    ['203.0.113.9/x', '203. 0. 113. 9/x'],
    ['evil。com', 'evil。 com'],
    ['evil．com', 'evil． com'],
    ['evil\u2024com', 'evil\u2024 com'],
    ['evil.\u200bcom', 'evil. com'],
    ['evil\u200b.com', 'evil. com'],
    ['\\\\evil\\share', '/evil\\share'],
    ['evil.xn--p1ai', 'evil. xn--p1ai'],
    ['вред.рф', 'вред. рф'],
    ['Hi\r\n\r\nBcc: v@x.test', 'Hi Bcc: v @ x. test'],
    ['a\u2028b\u2029c\u0085d', 'a b c d'],
    ['\u202egnp.exe\u2066', 'gnp. exe'],
    ['Plan 2.0 in 3.5 steps.', 'Plan 2.0 in 3.5 steps.'],
    ['Wait... what?', 'Wait... what?'],
    ['10:30 sharp', '10:30 sharp'],
    ['Tips: for you', 'Tips: for you'],
    ['指南。 免费', '指南。 免费'],
    ['👩‍💻 ❤️‍🔥 guide', '👩‍💻 ❤️‍🔥 guide'],
    ['مرحبا', 'مرحبا'],
  ])('%j are shown as %j', (words, shown) => {
    expect(breakLinks(words)).toBe(shown);
  });

  it('cannot end their quotes, and are cut', () => {
    expect(quoteInMail('x” is locked. “')).toBe('“x’ is locked. ’”');
    expect(Array.from(quoteInMail('🔥'.repeat(400)))).toHaveLength(82);
  });

  it('never contain an address, a line break or a hidden character', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(
        '.',
        '。',
        '@',
        ':',
        '//',
        'evil',
        'com',
        'www',
        'http',
        '1',
        '\u200b',
        '\u202e',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const shown = breakLinks(pieces.join(''));
        expect(shown).not.toMatch(/[^\s][.。．｡․﹒][\p{L}]/u);
        expect(shown).not.toMatch(/\S@\S|:\/\/|\/\/|\\\\/);
        expect(shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/u);
        expect(breakLinks(shown)).toBe(shown);
      }),
      { numRuns: 1500 },
    );
  });
});
