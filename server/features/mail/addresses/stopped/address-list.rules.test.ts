import { expect, it } from 'vitest';
import { readAddressList } from './address-list.rules.ts';

it.each([
  [
    'one a line, each once',
    'Ada@x.test\nbob@x.test\r\nada@x.test\n',
    ['ada@x.test', 'bob@x.test'],
    0,
  ],
  [
    'a CSV with a heading',
    'name,email\n"Ada","ada@x.test"\nBob;bob@x.test',
    ['ada@x.test', 'bob@x.test'],
    0,
  ],
  [
    'the export of a mail program',
    '\uFEFF<ada@x.test>,\n\tbob@x.test',
    ['ada@x.test', 'bob@x.test'],
    0,
  ],
  [
    'a line of addresses',
    'ada@x.test, bob@x.test;eve@x.test',
    ['ada@x.test', 'bob@x.test', 'eve@x.test'],
    0,
  ],
  ['a row with a second address of somebody else', 'Ada,ada@x.test,rep@x.test', ['ada@x.test'], 0],
  ['lines without an address', 'ada@x.test\nnobody\n\nada at x.test', ['ada@x.test'], 2],
  ['nothing', ' \n\n', [], 0],
])('reads %s', (_what, text, keys, unreadable) => {
  expect(readAddressList(text)).toEqual({ keys, unreadable });
});
