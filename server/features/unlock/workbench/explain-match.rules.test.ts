import { describe, expect, it } from 'vitest';
import { explainMatch, foldForShow } from './explain-match.rules.ts';

describe('a match explained', () => {
  it.for([
    ['GROWTH', 'whole', 'GROWTH'],
    ['gröwth 🚀', 'exact', 'gröwth'],
    ['send me the 𝗚𝗥𝗢𝗪𝗧𝗛 guide', 'contains', '𝗚𝗥𝗢𝗪𝗧𝗛'],
    ['the growht guide', 'near', 'growht'],
    ['guidelines, please', 'absent', null],
  ] as const)('finds the word in “%s” as %s', ([text, place, found]) => {
    expect(explainMatch(text, { words: ['Growth'] }).words).toEqual([
      { word: 'Growth', place, text: found },
    ]);
  });

  it('names each word and each excluded one', () => {
    const rule = { words: ['guide', 'map'], excluded: ['no', 'never'] };
    expect(explainMatch('No map for me', rule)).toEqual({
      words: [
        { word: 'guide', place: 'absent', text: null },
        { word: 'map', place: 'contains', text: 'map' },
      ],
      excluded: [
        { word: 'no', place: 'contains', text: 'No' },
        { word: 'never', place: 'absent', text: null },
      ],
    });
  });

  it('shows a text as it is compared', () => {
    expect(foldForShow('  Gröwth—𝐆𝐮𝐢𝐝𝐞, 1,000!! 🚀')).toBe('growth guide 1000 🚀');
    expect(foldForShow('')).toBe('');
  });
});
