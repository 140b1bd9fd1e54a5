import { expect, it } from 'vitest';
import { refusalName, refusedText } from './security-texts.ts';

it('names one refusal in the singular, and more in the plural', () => {
  expect(refusalName('sign_in', 1)).toBe('Failed sign-in');
  expect(refusalName('sign_in', 2)).toBe('Failed sign-ins');
  expect(refusedText({ signIns: 1, limits: 0, bans: 0 })).toBe('1 failed sign-in');
  expect(refusedText({ signIns: 2, limits: 1, bans: 3 })).toBe(
    '2 failed sign-ins, 1 over a limit, 3 stopped by a ban',
  );
});
