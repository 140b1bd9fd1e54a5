import { expect, it } from 'vitest';
import { partsOf } from './message-text.tsx';

const linksOf = (text: string) =>
  partsOf(text)
    .filter(({ isAddress }) => isAddress)
    .map(({ words }) => words);

it('makes links of whole web addresses only, without the end of the sentence', () => {
  expect(linksOf('See https://a.example/x?y=1, or (http://b.example/z).')).toEqual([
    'https://a.example/x?y=1',
    'http://b.example/z',
  ]);
  expect(linksOf('javascript:alert(1) data:text/html,x www.a.example https:// //b')).toEqual([]);
});

it('keeps every letter of the text', () => {
  for (const text of ['', '<b>no</b> https://a.example/<script>', 'a\n\nb https://x.example.']) {
    expect(
      partsOf(text)
        .map(({ words }) => words)
        .join(''),
    ).toBe(text);
  }
});
