import { expect, test } from 'vitest';
import { renderUnlockPage } from '#public-web/render.tsx';
import { commentStep, sampleFailure, sampleView } from '../unlock-page-samples.ts';

test('a reached monthly limit is not blamed on the comment', () => {
  const failure = { ...sampleFailure, reason: 'quota_exceeded', found: null, hint: null };
  const html = renderUnlockPage(sampleView(commentStep(failure)));
  expect(html).toContain('Nothing is wrong with your comment');
  expect(html).not.toContain('Correct the link');
});

test('any other failure asks for a correction', () => {
  const html = renderUnlockPage(sampleView(commentStep(sampleFailure)));
  expect(html).toContain('Correct the link or your comment and try again');
});
