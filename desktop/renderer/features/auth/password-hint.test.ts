import { describe, expect, it } from 'vitest';
import { operatorPasswordHint, passwordHint } from './password-hint.ts';

describe('the hint below a new password', () => {
  it.each([
    ['', 'At least 6'],
    ['abc', '3 more to go'],
    ['Password1', 'most common'],
    ['tulip7', 'easy to guess'],
    ['aaaaaaaaaaaaaaaa', 'easy to guess'],
    ['tulips in may', 'Good'],
    ['tulips in may and june', 'Strong'],
  ])('says about %j: %s', (password, part) => {
    expect(passwordHint(password)).toContain(part);
  });

  it.each([
    ['', 'At least 12'],
    ['tulips', '6 more to go'],
    ['tulips in may', 'Long enough'],
  ])("says about an operator's %j: %s", (password, part) => {
    expect(operatorPasswordHint(password)).toContain(part);
  });
});
