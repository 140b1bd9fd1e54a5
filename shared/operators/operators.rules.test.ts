import { describe, expect, it } from 'vitest';
import {
  newOperatorProblem,
  operatorPasswordProblem,
  operatorTexts,
  usernameKey,
  usernameProblem,
} from './operators.rules.ts';

describe("an operator's username", () => {
  it('is three to 64 plain characters', () => {
    for (const good of ['ada', 'Ada.Lovelace', 'ada@example.com', 'a-b_c', 'x'.repeat(64)]) {
      expect(usernameProblem(good)).toBeNull();
    }
    for (const bad of ['ab', 'a b', 'ädä', 'x'.repeat(65), '<b>', 'а́da']) {
      expect(usernameProblem(bad)).toBe(operatorTexts.usernameForm);
    }
    expect(usernameProblem('  ')).toBe('Username is required');
  });

  it('is compared without case and surrounding blanks', () => {
    expect(usernameKey(' ADA ')).toBe(usernameKey('ada'));
  });
});

describe("an operator's password", () => {
  it('has twelve characters, and is not a common password', () => {
    expect(operatorPasswordProblem('', 'ada')).toBe('Password is required');
    expect(operatorPasswordProblem('elevenchars', 'ada')).toBe(operatorTexts.tooShort);
    expect(operatorPasswordProblem('x'.repeat(129), 'ada')).toContain('at most 128');
    for (const weak of ['Password1234', 'aaaaaaaaaaaaaaaa', 'abababababab', 'administrator']) {
      expect(operatorPasswordProblem(weak, 'eve')).toBe(operatorTexts.tooCommon);
    }
    expect(operatorPasswordProblem('lovelace-ADA-1815', 'ada')).toBe(operatorTexts.sameAsName);
    expect(operatorPasswordProblem('tulips bloom in may', 'ada')).toBeNull();
  });

  it('is typed twice; the first broken rule of the form is named with its field', () => {
    const form = { username: 'eve', password: 'tulips bloom in may', confirmPassword: 'other' };
    expect(newOperatorProblem(form)).toEqual({
      field: 'confirmPassword',
      message: 'Passwords do not match',
    });
    expect(newOperatorProblem({ ...form, username: '' })?.field).toBe('username');
    expect(newOperatorProblem({ ...form, password: 'short' })?.field).toBe('password');
    expect(newOperatorProblem({ ...form, confirmPassword: form.password })).toBeNull();
  });
});
