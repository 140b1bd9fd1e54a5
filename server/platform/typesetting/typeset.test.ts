import { describe, expect, it } from 'vitest';
import { breakPlaces } from './lines.ts';
import { cleanClusters } from './clean-text.ts';
import { Typefaces } from './typefaces.ts';
import { typeset } from './typeset.ts';

const room = {
  width: 800,
  sizes: [
    { size: 90, maxLines: 1 },
    { size: 60, maxLines: 2 },
  ],
};
const set = async (text: string) => {
  const found = await typeset(text, room);
  if (found === null) throw new Error('nothing was set');
  return found;
};
const lineOf = async (text: string) => (await set(text)).lines[0]?.path;
const pieces = (text: string) => {
  const places = [0, ...breakPlaces(text)];
  return places.slice(1).map((end, index) => text.slice(places[index], end));
};

describe('a text', () => {
  it.each([
    ['Latin', 'Größe Łódź Việt ạ€'],
    ['Cyrillic', 'Рост їқғұ'],
    ['Greek', 'Ανάπτυξη'],
    ['Arabic', 'قائمة التحقق'],
    ['Persian with a joiner', 'می\u200cخواهم'],
    ['Hebrew', 'רשימה'],
    ['Chinese', '客户入门清单'],
    ['Chinese of Taiwan', '臺灣客戶開發與成長指南'],
    ['Japanese', 'はじめてのリスト'],
    ['Korean', '온보딩 체크리스트'],
    ['Devanagari', 'वृद्धि के क्षेत्र'],
    ['Bengali', 'বৃদ্ধির তালিকা'],
    ['Gurmukhi', 'ਵਿਕਾਸ ਸੂਚੀ'],
    ['Gujarati', 'વૃદ્ધિ યાદી'],
    ['Tamil', 'வளர்ச்சி'],
    ['Telugu', 'వృద్ధి జాబితా'],
    ['Kannada', 'ಬೆಳವಣಿಗೆ'],
    ['Malayalam', 'വളർച്ച'],
    ['Sinhala', 'වර්ධනය'],
    ['Thai', 'รายการแรก'],
    ['Georgian', 'ზრდის სია'],
    ['Armenian', 'Աճի ցանկ'],
    ['Ethiopic, in the typeface of last resort', 'አማርኛ'],
    ['pictures', '🚀👩🏽‍💻🇩🇪❤️🏳️‍🌈✅1️⃣'],
    ['signs', '“days” – 50 % → ★ ² ½ ™'],
  ])('in %s has a typeface for each of its signs', async (_script, text) => {
    const faces = new Typefaces(text);
    for (const cluster of cleanClusters(text)) {
      const found = await faces.find(cluster);
      expect(found?.text).toBe(cluster);
    }
    expect((await set(text)).lines.length).toBeGreaterThan(0);
  });

  it('takes the largest size that fits, and is cut with an ellipsis where none does', async () => {
    expect(await set('Short')).toMatchObject({ size: 90, lines: [{}] });
    const two = await set('A title of a good many more words than that');
    expect(two).toMatchObject({ size: 60, lines: [{}, {}] });
    // Lines of about one length.
    const [first = 0, second = 0] = two.lines.map(({ width }) => width);
    expect(Math.min(first, second) / Math.max(first, second)).toBeGreaterThan(0.75);
    for (const long of ['word '.repeat(60), 'x'.repeat(300), '成長'.repeat(200)]) {
      const { size, lines } = await set(long);
      expect({ size, count: lines.length }).toEqual({ size: 60, count: 2 });
      for (const { width } of lines) expect(width).toBeLessThanOrEqual(800);
    }
  });

  it('stands from the right where its first letter does, with its Latin words and figures', async () => {
    expect((await set('רשימה Growth')).isFromRight).toBe(true);
    expect((await set('Growth רשימה')).isFromRight).toBe(false);
    // The sign at the end of a line that is read from the right stands at its left.
    const leftOf = (path = '') =>
      Math.min(...[...path.matchAll(/[ML]([\d.-]+) /g)].map(([, x]) => Number(x)));
    const [bare, ended] = [await set('שלום'), await set('שלום!')];
    expect(ended.lines[0]?.width).toBeGreaterThan(bare.lines[0]?.width ?? 0);
    expect(leftOf(ended.lines[0]?.path)).toBeLessThan(12);
  });

  it('joins Arabic letters and stacks Devanagari ones', async () => {
    const widthOf = async (text: string) => (await set(text)).lines[0]?.width ?? 0;
    expect(await widthOf('كتاب')).toBeLessThan(await widthOf('ك ت ا ب'));
    expect(await widthOf('क्ष')).toBeLessThan((await widthOf('क')) + (await widthOf('ष')));
  });
});

describe('a hostile text', () => {
  it.each([
    ['turns of direction', '\u202etfel\u202c plan', 'tfel plan'],
    ['invisible characters', 'pl\u200ban\u2060\ufeff\u00ad', 'plan'],
    ['control characters', 'a\u0000b\u0007\u{e0041}\ue000', 'ab'],
    ['lines and wide spaces', 'a\n\n\u3000\u2003b', 'a b'],
  ])('is drawn without %s', (_what, text, plain) => {
    expect(cleanClusters(text).join('')).toBe(plain);
  });

  it('of stacked marks keeps three of them', async () => {
    expect(cleanClusters(`a${'\u0338'.repeat(5_000)}`).join('')).toBe('a\u0338\u0338\u0338');
    expect((await set(`Z${'\u0322\u031b'.repeat(900)}algo`)).lines).toHaveLength(1);
  });

  it('of any length is set as its beginning is', async () => {
    for (const sign of ['x', '成', '👩🏽‍💻', 'ก', 'ﷺ', '\u0301'])
      expect(cleanClusters(sign.repeat(10_000)).length).toBeLessThanOrEqual(240);
    expect((await lineOf('成長 '.repeat(10_000))) === (await lineOf('成長 '.repeat(200)))).toBe(
      true,
    );
  });

  it('without anything to show is none', async () => {
    for (const nothing of ['', '   ', '\u200b', '— — —', '\u202e\u202e', '\u0301\u0301'])
      expect(await typeset(nothing, room)).toBeNull();
  });
});

describe('a line', () => {
  it('is never made so narrow that a word is taken apart', async () => {
    const small = { width: 800, sizes: [{ size: 60, maxLines: 2 }] };
    const widthsOf = async (text: string) =>
      (await typeset(text, small))?.lines.map(({ width }) => Math.round(width));
    const [word = 0] = (await widthsOf('Donaudampfschifffahrt')) ?? [];
    expect(await widthsOf('On a large Donaudampfschifffahrt')).toContain(word);
  });

  it('ends at spaces and between words, where the rules of writing allow it', () => {
    expect(pieces('one two-three')).toEqual(['one ', 'two-', 'three']);
    expect(pieces('온보딩 체크')).toEqual(['온보딩 ', '체크']);
    // No comma begins a line, and words stay whole.
    expect(pieces('成長、加速する')).toEqual(['成長、', '加速', 'する']);
    expect(pieces('รายการแรก')).toEqual(['รายการ', 'แรก']);
  });
});
