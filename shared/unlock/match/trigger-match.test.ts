import { describe, expect, test } from 'vitest';
import {
  matchTrigger,
  triggerProblem,
  type MatchMode,
  type TriggerMatch,
} from './trigger-match.ts';

const match = (text: string, words: string[], mode: MatchMode = 'contains'): TriggerMatch =>
  matchTrigger(text, { words, mode });

/** The marked pieces of the text. */
function marked(text: string, words: string[], mode: MatchMode = 'contains'): string[] | null {
  const found = match(text, words, mode);
  return found.matched ? found.ranges.map(({ start, end }) => text.slice(start, end)) : null;
}

function near(text: string, words: string[], mode: MatchMode = 'contains'): string | null {
  const found = match(text, words, mode);
  return found.matched ? 'matched' : (found.nearMiss?.found ?? null);
}

describe('the marked word', () => {
  test.each<[string, string, string[]]>([
    ['Growth please', 'growth', ['Growth']],
    ['so, GROWTH! And growth.', 'growth', ['GROWTH', 'growth']],
    ['👍🏽 my Growth-Plan 🔥', 'growth plan', ['Growth-Plan']],
    ['é e\u0301book', 'ebook', ['e\u0301book']],
    ['GRO\u200bWTH', 'growth', ['GRO\u200bWTH']],
    ['𝗚𝗨𝗜𝗗𝗘 it', 'guide', ['𝗚𝗨𝗜𝗗𝗘']],
    ['a 👍🏽👍 b', '👍', ['👍🏽', '👍']],
    ['from 🇩🇪🇫🇷', '🇫🇷', ['🇫🇷']],
    ['🇬🇷🇴🇼🇹🇭 pls', 'growth', ['🇬🇷🇴🇼🇹🇭']],
    ['请发指南给我', '指南', ['指南']],
    ['ขอคู่มือหน่อย', 'คู่มือ', ['คู่มือ']],
    ['ｶﾞｲﾄﾞ希望', 'ガイド', ['ｶﾞｲﾄﾞ']],
    ['가이드를 주세요', '가이드', ['가이드를']],
    ['Straße!', 'strasse', ['Straße']],
    ['ﬁx', 'fix', ['ﬁx']],
    ['aa aa aa', 'aa aa', ['aa aa']],
    ['so #GrowthGuide!', 'growth guide', ['GrowthGuide']],
    ['#GrowthGuide', 'guide', ['Guide']],
    ['my A.I. plan', 'ai', ['A.I']],
    ['I like C++, yes', 'c++', ['C++']],
    ['all 100,000 of it', '100000', ['100,000']],
  ])('in "%s" for "%s" it is %j', (text, word, expected) => {
    expect(marked(text, [word])).toEqual(expected);
  });

  test('any of several words matches, and the first of the list is reported', () => {
    expect(match('plan or guide', ['scale', 'guide', 'plan'])).toEqual({
      matched: true,
      word: 'guide',
      ranges: [{ start: 8, end: 13 }],
      isTypo: false,
    });
  });

  test('a rule without words matches nothing', () => {
    expect(match('guide', [])).toMatchObject({ matched: false, nearMiss: null });
    expect(match('guide', ['', '!!!'])).toMatchObject({ matched: false, nearMiss: null });
  });
});

describe('the whole comment', () => {
  test.each<[string, string, boolean]>([
    ['GUIDE', 'guide', true],
    ['#GrowthGuide', 'growth guide', true],
    ['A.I.', 'AI', true],
    ['C++', 'C', false],
    ['  "Guide!" ', 'guide', true],
    ['growth plan', 'growth plan', true],
    ['guide please', 'guide', false],
    ['the guide', 'guide', false],
    ['guide guide', 'guide', false],
    ['guide 🙏', 'guide', false],
    ['资料', '资料', true],
    ['要资料', '资料', false],
    ['가이드요', '가이드', true],
  ])('"%s" is nothing but "%s": %s', (text, word, expected) => {
    expect(match(text, [word], 'whole').matched).toBe(expected);
  });
});

describe('the word with emoji around it', () => {
  test.each<[string, string, boolean]>([
    ['GUIDE', 'guide', true],
    ['🙏 "Guide!" 🙏🏽🔥', 'guide', true],
    ['growth plan 🇫🇷', 'growth plan', true],
    ['🔥', '🔥', true],
    ['🔥 👍', '🔥', true],
    ['资料🙏', '资料', true],
    ['growth 🔥 plan', 'growth plan', false],
    ['🔥 guide', '🔥', false],
    ['guide please 🙏', 'guide', false],
    ['guide guide', 'guide', false],
    ['guide 1️⃣', 'guide', false],
    ['要资料🙏', '资料', false],
    ['🙏', 'guide', false],
    ['', 'guide', false],
  ])('"%s" is nothing but "%s" and emoji: %s', (text, word, expected) => {
    expect(match(text, [word], 'exact').matched).toBe(expected);
  });

  test('a comment with the word and more is told from one without', () => {
    for (const mode of ['whole', 'exact'] as const) {
      expect(match('the guide', ['guide'], mode)).toMatchObject({ reason: 'more_than_word' });
      expect(match('the book', ['guide'], mode)).toMatchObject({ reason: 'word_missing' });
    }
    expect(near('growht 🙏', ['growth'], 'exact')).toBe('growht');
    expect(near('growht 🙏', ['growth'], 'whole')).toBeNull();
  });
});

describe('excluded words', () => {
  const rule = {
    words: ['growth'],
    mode: 'contains',
    excluded: ['not interested', 'spam'],
  } as const; // keeps the mode's literal type
  test.each<[string, string]>([
    ['growth? NOT interested.', 'not interested'],
    ['𝗦𝗣𝗔𝗠, growth', 'spam'],
    ['growht spam', 'spam'],
  ])('"%s" does not count for "%s"', (text, word) => {
    const found = matchTrigger(text, { ...rule, acceptsTypo: true });
    expect(found).toMatchObject({ matched: false, reason: 'word_excluded', excluded: { word } });
  });

  test('a phrase with the word excludes the word with a typing error in it too', () => {
    const no = { ...rule, excluded: ['not growth'], acceptsTypo: true };
    expect(matchTrigger('no, not growht here', no)).toEqual({
      matched: false,
      reason: 'word_excluded',
      excluded: { word: 'not growth', start: 4, end: 14 },
      nearMiss: null,
    });
    expect(matchTrigger('not grwth', no)).toMatchObject({ excluded: { start: 0, end: 9 } });
    expect(matchTrigger('not now: grwth', no)).toMatchObject({ matched: true, isTypo: true });
  });

  test('only the whole phrase excludes, and only beside the word', () => {
    expect(matchTrigger('growth, I am interested, not now', rule).matched).toBe(true);
    expect(matchTrigger('growth spammer', rule).matched).toBe(true);
    expect(matchTrigger('spam', rule)).toMatchObject({ reason: 'word_missing' });
  });
});

describe('an accepted typo', () => {
  const rule = { words: ['scale', 'growth'], mode: 'contains', acceptsTypo: true } as const; // keeps the mode's literal type
  test('counts and is told from the word itself', () => {
    expect(matchTrigger('so: growht', rule)).toEqual({
      matched: true,
      word: 'growth',
      ranges: [{ start: 4, end: 10 }],
      isTypo: true,
    });
    expect(matchTrigger('growht, growth', rule)).toMatchObject({ isTypo: false });
  });

  test('is one letter in a word of five or more, never a word of another script', () => {
    expect(matchTrigger('plam', { ...rule, words: ['plan'] }).matched).toBe(false);
    expect(matchTrigger('grwht', rule).matched).toBe(false);
    expect(matchTrigger('РОСТ', { ...rule, words: ['POCT', 'growth'] })).toMatchObject({
      matched: false,
      nearMiss: { found: 'РОСТ' },
    });
    expect(matchTrigger('РОСТ growht', { ...rule, words: ['POCT', 'growth'] })).toMatchObject({
      matched: true,
      word: 'growth',
    });
  });

  test('keeps to the mode', () => {
    expect(matchTrigger('growht 🙏', { ...rule, mode: 'exact' }).matched).toBe(true);
    expect(matchTrigger('growht please', { ...rule, mode: 'exact' }).matched).toBe(false);
  });
});

describe('near misses', () => {
  test.each<[string, string, string | null]>([
    ['I want growht please', 'growth', 'growht'],
    ['grwth', 'growth', 'grwth'],
    ['groowth', 'growth', 'groowth'],
    ['GROWTJ!', 'growth', 'GROWTJ'],
    ['GRОWHT', 'growth', 'GRОWHT'],
    ['guides', 'guide', 'guides'],
    ['growthplan', 'growth plan', 'growthplan'],
    ['grow th', 'growth', 'grow th'],
    ['my grwth plan', 'growth plan', 'grwth plan'],
    ['growth plans', 'growth plan', 'growth plans'],
    ['𝗚𝗨𝗜𝗗', 'guide', '𝗚𝗨𝗜𝗗'],
    ['ВОТ это', 'bot', 'ВОТ'],
    ['BOT', 'вот', 'BOT'],
    ['a РОСТ plan', 'POCT plan', 'РОСТ plan'],
    ['أريد الدليل', 'دليل', 'الدليل'],
    ['دليل', 'الدليل', 'دليل'],
    ['بالدليل', 'الدليل', 'بالدليل'],
    ['للدليل', 'دليل', 'للدليل'],
    ['والكتاب من فضلك', 'كتاب', 'والكتاب'],
    ['دليل النمو', 'الدليل النمو', 'دليل النمو'],
    ['#GrowhtGuide', 'growth', 'Growht'],
    ['الم', 'م', null],
    ['C++', 'C', null],
    ['100,000', '100', null],
    ['我要成长计划本', '成长计划书', '成长计划本'],
    ['guidelines', 'guide', null],
    ['grwht', 'growth', null],
    ['gorwht', 'growth', null],
    ['plam', 'plan', null],
    ['grxxth', 'growth', null],
    ['grwxth', 'growth', null],
    ['grxoth', 'growth', null],
    ['🔥🔥🔥🔥', '🔥🔥🔥🔥🔥', null],
    ['nothing here', 'growth', null],
    ['', 'growth', null],
  ])('"%s" for "%s": %j', (text, word, expected) => {
    expect(near(text, [word])).toBe(expected);
  });

  test('a near miss names the word and its place, and is never a match', () => {
    expect(match('so: growht', ['scale', 'growth'])).toEqual({
      matched: false,
      reason: 'word_missing',
      nearMiss: { word: 'growth', found: 'growht', start: 4, end: 10 },
    });
  });

  test('a near miss of the whole comment counts the rest as well', () => {
    expect(near('growht', ['growth'], 'whole')).toBe('growht');
    expect(near('growht please', ['growth'], 'whole')).toBeNull();
  });
});

describe('a word a creator saves', () => {
  test.each<[string, ReturnType<typeof triggerProblem>]>([
    ['growth', null],
    ['growth plan', null],
    ['🔥', null],
    ['🇫🇷', null],
    ['C++(', null],
    ['指南', null],
    [` ${'a'.repeat(50)} `, null],
    ['a'.repeat(51), 'too_long'],
    ['', 'empty'],
    [' \t\u00a0', 'empty'],
    ['!!!', 'no_token'],
    ['\u200b', 'no_token'],
    ['___', 'no_token'],
    ['\ud800', 'no_token'],
    ['\u0301', 'no_token'],
  ])('%j: %s', (word, problem) => {
    expect(triggerProblem(word)).toBe(problem);
  });
});
