import { expect, test } from 'vitest';
import { pollDelay } from './poll-delay.ts';

test('a pending page checks less and less often, but at least every minute', () => {
  const delays = [0, 1, 2, 5, 50].map(pollDelay);
  expect(delays).toEqual([8_000, 12_000, 18_000, 60_000, 60_000]);
});
