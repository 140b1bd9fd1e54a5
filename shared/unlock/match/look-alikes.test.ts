import { describe, expect, test } from 'vitest';
import { readFramedLetter, readLookAlike, readSmallLookAlike } from './look-alikes.ts';

describe('look-alikes', () => {
  test.each([
    ['Cyrillic', 'авекмнорстухіјѕӏ', 'abekmhopctyxijsl'],
    ['Greek', 'αεηικνορτυχ', 'aehiknoptyx'],
    ['Armenian', 'օսհտ', 'ouhs'],
    ['Coptic', 'ⲟⲭⲁ', 'oxa'],
    ['Cherokee', 'ꭰꮃꭹ', 'dwy'],
    ['Lisu', 'ꓐꓪꓴ', 'bwu'],
    ['small capitals', 'ɢᴜɪᴅᴇᴢ', 'guidez'],
    ['strokes', 'ıøđłɫ', 'iodll'],
  ])('%s letters are read as Latin ones', (_script, letters, expected) => {
    expect(Array.from(letters, readLookAlike).join('')).toBe(expected);
  });

  test('a lower-case letter is read by its own shape', () => {
    expect(Array.from('ηνυгпш', readSmallLookAlike).join('')).toBe('nvurnw');
    expect(readSmallLookAlike('о')).toBe('o');
  });

  test('letters that look like no other stay unchanged', () => {
    expect(Array.from('жгшλθЀqz指1', readLookAlike).join('')).toBe('жгшλθЀqz指1');
  });

  test.each([
    ['🅰', 'a'],
    ['🆉', 'z'],
    ['🅐', 'a'],
    ['🅩', 'z'],
    ['🄐', 'a'],
    ['⒵', 'z'],
    ['🆎', null],
    ['a', null],
    ['', null],
  ])('%s in a frame shows %s', (character, letter) => {
    expect(readFramedLetter(character)).toBe(letter);
  });
});
