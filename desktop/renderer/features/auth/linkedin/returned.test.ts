import { expect, test } from 'vitest';
import { readReturned } from './returned.ts';

test.each([
  ['?code=AQ&state=lin_x', { code: 'AQ', state: 'lin_x' }],
  ['?error=access_denied&error_description=No&state=s', { error: 'access_denied', state: 's' }],
  [
    '?code=AQ&iss=https%3A%2F%2Fx%2Foauth&state=s',
    { code: 'AQ', iss: 'https://x/oauth', state: 's' },
  ],
  ['', { state: '' }],
  ['?code=a&code=b&state=s&state=t', { state: '' }],
  ['?code=&state=s', { state: 's' }],
  [`?code=${'a'.repeat(4_001)}&state=s`, { state: 's' }],
])('of %j it takes %j', (search, taken) => {
  expect(readReturned(search)).toEqual(taken);
});
