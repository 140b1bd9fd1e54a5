import { expect, test } from 'vitest';
import { tokenOf } from './mailed-token.ts';

test.each([
  ['#token=rst_Abc-_9', 'rst_Abc-_9'],
  ['', ''],
  ['#token=', ''],
  ['#token=a<b>', ''],
  ['#other=rst_x', ''],
  [`#token=${'a'.repeat(201)}`, ''],
])('of %j the token is %j', (hash, token) => {
  expect(tokenOf(hash)).toBe(token);
});
