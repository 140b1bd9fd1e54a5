import { expect, test } from 'vitest';
import { pollDelay } from './poll-delay.ts';
import { errorText } from './step-swap.ts';

test("the error of a JSON answer is shown; any other answer shows the caller's text", () => {
  expect(errorText('{"error":"Too many requests","code":"rate_limited"}')).toBe(
    'Too many requests',
  );
  expect(errorText('{"error":{"a":1}}')).toBe('');
  expect(errorText('null')).toBe('');
  expect(errorText('<html>')).toBe('');
});

test('a pending page checks less and less often, but at least every minute', () => {
  const delays = [0, 1, 2, 5, 50].map(pollDelay);
  expect(delays).toEqual([8_000, 12_000, 18_000, 60_000, 60_000]);
});
