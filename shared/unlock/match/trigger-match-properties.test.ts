import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTokens } from './text-readings.ts';
import { matchTrigger, triggerProblem, type MatchMode } from './trigger-match.ts';

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
  fc.constantFrom(
    'growth',
    'Growht',
    ' ',
    '#',
    '+',
    '.',
    ',',
    '100',
    'GrowthGuide',
    'A.I.',
    'ال',
    '\u200d',
    '\ufe0f',
    '\u0301',
    '\u1100\u1161',
    '_',
    '-',
  ),
  fc.constantFrom('🔥', '👩🏽‍💻', '🇫🇷', '🇬', '1️⃣', '指南', 'คู่มือ', '가이드', '를', 'ｶﾞ', 'हिन्दी', 'كِتَاب'),
  fc.constantFrom('ß', 'İ', 'Η', '🅶', '™'),
);
const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const words = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('').slice(0, 50));
const modes = fc.constantFrom<MatchMode>('contains', 'whole', 'exact');
const runs = { numRuns: 1500 };
const fewerRuns = { numRuns: 400 };

describe('any text', () => {
  test('matching never throws, and every range lies in the text, in order, without overlap', () => {
    fc.assert(
      fc.property(texts, fc.array(words, { maxLength: 3 }), modes, (text, list, mode) => {
        const found = matchTrigger(text, { words: list, mode });
        const ranges = found.matched ? found.ranges : found.nearMiss ? [found.nearMiss] : [];
        let last = 0;
        for (const { start, end } of ranges) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
        const named = found.matched ? found.word : found.nearMiss?.word;
        expect(named === undefined || list.includes(named)).toBe(true);
      }),
      runs,
    );
  });

  test('a word a creator may save matches itself, alone and between other words', () => {
    fc.assert(
      fc.property(words, (word) => {
        fc.pre(triggerProblem(word) === null);
        const rule = { words: [word], mode: 'contains' } as const; // keeps the mode's literal type
        expect(matchTrigger(word, { ...rule, mode: 'whole' }).matched).toBe(true);
        expect(matchTrigger(`please ${word} now`, rule).matched).toBe(true);
        expect(matchTrigger(`“${word}”!`, rule).matched).toBe(true);
      }),
      runs,
    );
  });

  test('a stricter mode matches nothing that a looser one does not', () => {
    fc.assert(
      fc.property(texts, fc.array(words, { maxLength: 3 }), (text, list) => {
        const [whole, exact, contains] = (['whole', 'exact', 'contains'] as const).map(
          (mode) => matchTrigger(text, { words: list, mode }).matched,
        );
        expect(!whole || exact).toBe(true);
        expect(!exact || contains).toBe(true);
      }),
      fewerRuns,
    );
  });

  test('emoji around a word change nothing for the mode that allows them', () => {
    const emoji = fc.constantFrom('🔥', ' 🙏🏽 ', '👩🏽‍💻 ', '');
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,10}$/), emoji, emoji, (word, before, after) => {
        const rule = { words: [word], mode: 'exact' } as const; // keeps the mode's literal type
        expect(matchTrigger(`${before}${word}${after}!`, rule).matched).toBe(true);
        expect(matchTrigger(`${before}${word} x1${after}`, rule).matched).toBe(false);
      }),
    );
  });

  test('a comment counts exactly when it has the word and no excluded one', () => {
    const lists = fc.array(words, { maxLength: 3 });
    fc.assert(
      fc.property(texts, lists, lists, modes, fc.boolean(), (text, list, excluded, ...how) => {
        const [mode, acceptsTypo] = how;
        const open = matchTrigger(text, { words: list, mode, acceptsTypo });
        const has = (read: string) => matchTrigger(read, { words: excluded, mode: 'contains' });
        const [typed] = open.matched && open.isTypo ? open.ranges : [];
        const word = open.matched ? open.word : '';
        const right = typed ? text.slice(0, typed.start) + word + text.slice(typed.end) : text;
        const found = matchTrigger(text, { words: list, mode, excluded, acceptsTypo });
        expect(found.matched).toBe(open.matched && !has(text).matched && !has(right).matched);
      }),
      fewerRuns,
    );
  });

  test('accepting a typo adds only comments that are near misses without it', () => {
    fc.assert(
      fc.property(texts, fc.array(words, { maxLength: 3 }), modes, (text, list, mode) => {
        const strict = matchTrigger(text, { words: list, mode });
        const lenient = matchTrigger(text, { words: list, mode, acceptsTypo: true });
        if (strict.matched) expect(lenient).toEqual(strict);
        else if (lenient.matched) {
          expect(lenient.isTypo).toBe(true);
          expect(strict.nearMiss).not.toBeNull();
        } else expect(lenient).toEqual(strict);
      }),
      fewerRuns,
    );
  });

  test('every single slip in a word of five letters is accepted as a typo', () => {
    const word = fc.stringMatching(/^[a-m]{5,12}$/);
    fc.assert(
      fc.property(word, fc.nat(3), fc.nat(11), (wanted, kind, place) => {
        const at = place % (wanted.length - 1);
        const [head, rest] = [wanted.slice(0, at), wanted.slice(at)];
        const slips = [
          `${head}z${rest}`,
          head + rest.slice(1),
          `${head}z${rest.slice(1)}`,
          head + rest.charAt(1) + rest.charAt(0) + rest.slice(2),
        ];
        const typed = slips[kind] ?? '';
        const found = matchTrigger(`so ${typed}!`, {
          words: [wanted],
          mode: 'contains',
          acceptsTypo: true,
        });
        expect(found).toMatchObject({ matched: true, isTypo: typed !== wanted });
      }),
    );
  });

  test('a word that is joined to other letters does not match', () => {
    const plain = fc.stringMatching(/^[a-z]{1,10}$/);
    fc.assert(
      fc.property(plain, plain, (word, more) => {
        const rule = { words: [word], mode: 'contains' } as const; // keeps the mode's literal type
        fc.pre(word !== more);
        expect(matchTrigger(`x ${word}${more} x1`, rule).matched).toBe(word === 'x');
      }),
    );
  });

  test('a number does not match inside a longer number, however it is grouped', () => {
    const group = fc.stringMatching(/^[0-9]{3}$/);
    const first = fc.stringMatching(/^[1-9][0-9]{0,2}$/);
    const separator = fc.constantFrom(',', '.', '’', "'", '\u00a0', '\u202f', '，');
    fc.assert(
      fc.property(
        first,
        fc.array(group, { minLength: 1, maxLength: 3 }),
        separator,
        (a, rest, by) => {
          const rule = (word: string) => ({ words: [word], mode: 'contains' }) as const; // keeps the mode's literal type
          const written = `the ${[a, ...rest].join(by)}, please`;
          for (const part of [a, ...rest]) {
            expect(matchTrigger(written, rule(part)).matched).toBe(false);
          }
          for (const mark of [',', '.', '']) {
            expect(matchTrigger(written, rule([a, ...rest].join(mark))).matched).toBe(true);
          }
        },
      ),
    );
  });

  test('a letter and the same letter with a symbol are different', () => {
    const letter = fc.constantFrom(...'abcxyzфяωλñé');
    const symbol = fc.constantFrom('+', '++', '#');
    fc.assert(
      fc.property(letter, symbol, (name, sign) => {
        const matches = (text: string, word: string) =>
          matchTrigger(`so ${text}!`, { words: [word], mode: 'contains' }).matched;
        expect(matches(name + sign, name)).toBe(false);
        expect(matches(name, name + sign)).toBe(false);
        expect(matches(name + sign, name.toUpperCase() + sign)).toBe(true);
        expect(matches(`guide${sign}`, 'guide')).toBe(true);
      }),
    );
  });

  test('a hashtag of capitalised words is also these words, a plain word never is', () => {
    const word = fc.constantFrom(
      'Growth',
      'Plan',
      'Über',
      'Éxito',
      'План',
      'Рост',
      'Οδηγός',
      'Guide',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 4 }), (parts) => {
        const rule = { words: [parts.join(' ')], mode: 'whole' } as const; // keeps the mode's literal type
        expect(matchTrigger(`#${parts.join('')}`, rule).matched).toBe(true);
        expect(matchTrigger(parts.join(''), rule).matched).toBe(false);
      }),
    );
  });

  test('a word of another script never matches, and is a near miss when it looks the same', () => {
    const twins = fc.constantFrom(
      ...'АВЕКМНОРСТХ'.split('').map((c, at) => [c, 'ABEKMHOPCTX'[at]]),
    );
    fc.assert(
      fc.property(fc.array(twins, { minLength: 1, maxLength: 8 }), (pairs) => {
        const [cyrillic, latin] = [0, 1].map((side) => pairs.map((pair) => pair[side]).join(''));
        const rule = { words: [latin ?? ''], mode: 'contains' } as const; // keeps the mode's literal type
        const found = matchTrigger(`да ${cyrillic} да`, rule);
        expect(found).toMatchObject({ matched: false, nearMiss: { found: cyrillic } });
      }),
    );
  });

  test('composed and decomposed text are equal, and so are both cases of Greek and Cyrillic', () => {
    const letters = fc.string({
      unit: fc.constantFrom(
        ...'αβγδεζηθικλμνξοπρστυφχψωάέόабвгдежзийклмнопрстуфхцчшщыэюяёїіçéñöüşğ',
      ),
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(letters, (word) => {
        const rule = { words: [word], mode: 'whole' } as const; // keeps the mode's literal type
        for (const form of [word.normalize('NFD'), word.toUpperCase(), word.normalize('NFKD')]) {
          expect(matchTrigger(form, rule).matched).toBe(true);
        }
      }),
    );
  });

  test('plain English is read the same alone and beside other scripts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 40 }), (text) => {
        const beside = readTokens(`${text} 指`).map((tokens) => tokens.slice(0, -1));
        expect(readTokens(text)).toEqual(beside);
      }),
      runs,
    );
  });

  test('tokens keep their order and never lie outside the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const tokens of readTokens(text)) {
          const bounds = tokens.flatMap(({ start, end }) => [start, end]);
          for (const bound of bounds) expect(bound).toBeLessThanOrEqual(text.length);
          expect(tokens.every(({ start }, at) => start >= (tokens[at - 1]?.start ?? 0))).toBe(true);
        }
      }),
      runs,
    );
  });
});

describe('hostile texts', () => {
  const many = (text: string) => text.repeat(Math.ceil(2000 / text.length)).slice(0, 2000);
  const tenWords = Array.from({ length: 10 }, (_, at) => `${'a '.repeat(24)}${at}`);
  test.each([
    ['a run for (a+)+$', 'a'],
    ['one-letter words', 'a '],
    ['accents on one letter', '\u0301\u0323'],
    ['joiners', '\u200d'],
    ['emoji joined without end', '👩\u200d'],
    ['regional indicators', '🇦'],
    ['expanding characters', '\ufdfa'],
    ['Han', '指'],
    ['near misses', 'growh '],
    ['lone surrogates', '\ud83d'],
  ])('2,000 characters of %s are matched quickly', (_name, text) => {
    const rule = { words: ['(a+)+$', 'growth', ...tenWords], mode: 'contains' } as const; // keeps the mode's literal type
    // Processor time, the best of three runs, because the machine may be busy.
    const times = [1, 2, 3].map(() => {
      const started = process.cpuUsage();
      matchTrigger(`x${many(text)}`, rule);
      const { user, system } = process.cpuUsage(started);
      return (user + system) / 1_000;
    });
    expect(Math.min(...times)).toBeLessThan(500);
  });
});
