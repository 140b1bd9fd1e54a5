import { expect, test } from 'vitest';
import { csvOf } from './csv-button.tsx';

test('a table is written as CSV that a spreadsheet neither misreads nor runs', () => {
  expect(
    csvOf([
      ['a', 'b,c'],
      ['say "hi"', 1.5],
      [null, '=1+1'],
      ['line\nbreak', -2],
    ]),
  ).toBe('\uFEFFa,"b,c"\r\n"say ""hi""",1.5\r\n,\'=1+1\r\n"line\nbreak",-2\r\n');
});
