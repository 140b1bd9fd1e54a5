import { describe, expect, it } from 'vitest';
import { consoleRoutes, publicRoutes } from '../../app/routes.ts';
import { foldSlug, readSlug, slugProblem, slugsLike, suggestSlug } from './magnet-slug.rules.ts';

describe('an address of a magnet', () => {
  it.each([
    'growth-guide',
    'a1b',
    'x'.repeat(50),
    '2026',
    'login-pages-that-sell',
    'marketing-tip',
  ])('may be %s', (slug) => expect(slugProblem(slug)).toBeNull());

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['ab', 'short'],
    ['x'.repeat(51), 'long'],
    ['growth guide', 'characters'],
    ['growth.guide', 'characters'],
    ['growth_guide', 'characters'],
    ['growth/guide', 'characters'],
    ['growth%20guide', 'characters'],
    ['-growth', 'characters'],
    ['growth-', 'characters'],
    ['growth--guide', 'characters'],
    ['grоwth', 'characters'], // a Cyrillic о
    ['ｇｒｏｗｔｈ', 'characters'],
    ['xn--grwth-jua', 'characters'],
    ['grow\u200Bth', 'characters'],
    ['..', 'characters'],
    ['abcdefghjkmn', 'id_like'],
    ['marketingtip', 'id_like'],
    ['demo', 'reserved'],
    ['admin', 'reserved'],
    ['erase', 'reserved'],
    ['rep0rt', 'reserved'],
    ['ADMIN', 'reserved'],
    ['adm1n', 'reserved'],
    ['adrnin', 'reserved'],
    ['sign-in', 'reserved'],
    ['l0gin', 'reserved'],
    ['log-in', 'reserved'],
    ['dash-b0ard', 'reserved'],
    ['Pass-w0rd', 'reserved'],
    ['well-known', 'reserved'],
  ])('may not be “%s”: %s', (slug, problem) => expect(slugProblem(slug)).toBe(problem));

  it('is never a path of the product', () => {
    const used = [...consoleRoutes, ...publicRoutes].flatMap((route) => {
      const [, first = '', second = ''] = route.split('/');
      return first === 'unlock' && !second.startsWith(':') ? [first, second] : [first];
    });
    expect(used).toContain('demo');
    expect(used.filter((word) => slugProblem(word) === null)).toEqual([]);
  });

  it('has one spelling: capitals and space around it do not matter', () => {
    expect(readSlug(' Growth-Guide ')).toBe('growth-guide');
    expect(slugProblem('Growth-Guide')).toBeNull();
  });

  it('looks like another one when somebody would read it as that', () => {
    for (const like of ['gr0wth-guide', 'growthguide', 'grovvth-gu1de', 'growth-gulde']) {
      expect(foldSlug(like)).toBe(foldSlug('growth-guide'));
    }
    expect(foldSlug('growth-guides')).not.toBe(foldSlug('growth-guide'));
  });
});

describe('a suggested address', () => {
  it.each([
    ['The Growth Guide!', 'the-growth-guide'],
    ['Préparer l’été', 'preparer-lete'],
    ['Straße & Øl', 'strasse-ol'],
    ['admin', 'admin-guide'],
    ['abcdefghjkmn', 'abcdefghjkmn-guide'],
    ['x', 'x-guide'],
    ['100 ideas  ', '100-ideas'],
  ])('for “%s” is %s', (typed, slug) => expect(suggestSlug(typed)).toBe(slug));

  it.each(['', '!!!', '指南', 'гид 2026', 'аdmin'])('is none for “%s”', (typed) =>
    expect(suggestSlug(typed)).toBeNull(),
  );

  it('stays within the bounds for any length', () => {
    const long = 'very long title '.repeat(20);
    expect(slugProblem(suggestSlug(long) ?? '')).toBeNull();
    for (const slug of slugsLike('x'.repeat(50))) expect(slugProblem(slug)).toBeNull();
  });
});
