import { expect, it } from 'vitest';
import { reviewRequest } from './review-request.ts';

it('names the page and the message, and the message cannot change the mail link', () => {
  const magnet = { id: 'abc', title: 'Free & easy?cc=x@y.test', message: 'It\nasks for money' };
  const url = new URL(reviewRequest('help@unlatch.example', magnet));
  expect(url.pathname).toBe('help@unlatch.example');
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(url.searchParams.get('subject')).toBe(
    'Review of a page that was taken down: Free & easy?cc=x@y.test',
  );
  expect(url.searchParams.get('body')).toContain('Free & easy?cc=x@y.test (abc)');
  expect(url.searchParams.get('body')).toContain('It\nasks for money');
});
