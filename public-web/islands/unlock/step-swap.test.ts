import { expect, test } from 'vitest';
import { errorText } from './step-swap.ts';

test("the error of a JSON answer is shown; any other answer shows the caller's text", () => {
  expect(errorText('{"error":"Too many requests","code":"rate_limited"}')).toBe(
    'Too many requests',
  );
  expect(errorText('{"error":{"a":1}}')).toBe('');
  expect(errorText('null')).toBe('');
  expect(errorText('<html>')).toBe('');
});
