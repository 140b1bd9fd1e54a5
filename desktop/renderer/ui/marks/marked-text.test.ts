import { describe, expect, it } from 'vitest';
import { splitAtMarks } from './marked-text.tsx';

const texts = (text: string, marks: { start: number; end: number }[]) =>
  splitAtMarks(text, marks).map((part) => (part.isMarked ? `[${part.text}]` : part.text));

describe('marking words in a comment', () => {
  it('marks every range and keeps the whole text', () => {
    expect(
      texts('growth and growth', [
        { start: 11, end: 17 },
        { start: 0, end: 6 },
      ]),
    ).toEqual(['[growth]', ' and ', '[growth]']);
  });

  it('counts in UTF-16 units, as the server does', () => {
    expect(texts('🚀 go', [{ start: 0, end: 2 }])).toEqual(['[🚀]', ' go']);
  });

  it('leaves out ranges that do not fit', () => {
    const marks = [
      { start: 3, end: 3 },
      { start: 2, end: 99 },
      { start: -1, end: 1 },
    ];
    expect(texts('plan', marks)).toEqual(['plan']);
  });
});
