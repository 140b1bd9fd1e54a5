import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';

test('a failure says what happened: no connection, no answer in time, or an answer that makes no sense', async () => {
  const late = await new Promise<unknown>((resolve) => {
    const signal = AbortSignal.timeout(0);
    signal.addEventListener('abort', () => resolve(signal.reason));
  });
  expect(errorText(late)).toBe('The server did not answer in time.');
  expect(errorText(new TypeError('Failed to fetch'))).toMatch(/could not be reached/);
  expect(errorText(new SyntaxError('Unexpected token'))).toMatch(/could not be read/);
});
