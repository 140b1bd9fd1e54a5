import { describe, expect, test } from 'vitest';
import {
  namesBrokenPicture,
  pictureIdOf,
  pictureMarkdown,
  picturesNamedIn,
  withoutPictures,
} from './text-pictures.ts';

const [one, two] = ['abcdefghijkmnpqrstuv', 'zyxwvutsrqpnmkjihgfe'];

describe('the pictures of a text', () => {
  test('are found by their ids, each once', () => {
    expect(
      picturesNamedIn(`![a](picture:${one}) ![](picture:${two}) ![b](picture:${one})`),
    ).toEqual([one, two]);
    expect(picturesNamedIn('![a](https://example.com/a.png) picture: none')).toEqual([]);
  });

  test.each([`picture:${one}x`, `picture:${one.slice(1)}`, `Picture:${one}`, 'picture:', one])(
    'have no address %s',
    (address) => {
      expect(pictureIdOf(address)).toBeNull();
    },
  );

  test('that are named in a wrong way are told from words about them', () => {
    for (const text of ['![a](picture:mine)', `![](picture:${one}x)`, '![a]( <picture:> "t")'])
      expect(namesBrokenPicture(text)).toBe(true);
    for (const text of [`![a](picture:${one} "t")`, 'the picture: a house', '[a](picture:mine)'])
      expect(namesBrokenPicture(text)).toBe(false);
  });

  test('are their words for somebody who copies the text', () => {
    const text = `One\n\n![a \\[small\\] house](picture:${one} "title")\n\ntwo ![](picture:${two})`;
    expect(withoutPictures(text)).toBe('One\n\na [small] house\n\ntwo ');
  });

  test('come back from what is written for them, whatever their words are', () => {
    for (const words of ['A house', 'a] (b) \\ [c *d* _e_ `f` <g> &amp;', 'two\nlines', '']) {
      const text = pictureMarkdown(one, words);
      expect(picturesNamedIn(text)).toEqual([one]);
      expect(withoutPictures(text)).toBe(words.replaceAll('\n', ' '));
    }
  });

  test('are looked for in one pass of a hostile text (T89)', () => {
    for (const text of [
      '!['.repeat(50_000),
      '![a](picture:'.repeat(8_000),
      `![${'\\'.repeat(99_000)}`,
    ])
      expect(withoutPictures(text)).toBe(text);
  });
});
