import { expect, test } from 'vitest';
import {
  renderErrorPage,
  renderMagnetNotFoundPage,
  renderNotFoundPage,
} from '#public-web/render.tsx';
import { renderContinuePage } from '#public-web/unlock/mailed/mailed-pages.tsx';
import { sampleSite } from '#public-web/unlock/unlock-page-samples.ts';

const INACTIVE_TEXT = 'This lead magnet is currently inactive and not available for unlock.';

test('an unknown path has the fixed not-found texts', () => {
  const html = renderNotFoundPage({ site: sampleSite });
  expect(html).toMatch(/^<!doctype html><html/);
  expect(html).toContain('404');
  expect(html).toContain('Page Not Found');
  expect(html).toContain('The page you&#x27;re looking for doesn&#x27;t exist or has been moved.');
  expect(html).toMatch(/<a class="button" href="\/">Return to Home<\/a>/);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('an unknown magnet leads to the homepage', () => {
  const html = renderMagnetNotFoundPage({ site: sampleSite, isInactive: false });
  expect(html).toContain('Content Not Found');
  expect(html).toContain('This lead magnet does not exist or is no longer active.');
  expect(html).toMatch(/<a class="button" href="\/">/);
});

test('an inactive magnet says that it is inactive, not that it does not exist', () => {
  const html = renderMagnetNotFoundPage({ site: sampleSite, isInactive: true });
  expect(html).toContain(INACTIVE_TEXT);
  expect(html).not.toContain('does not exist');
});

test('an unexpected failure can be tried again and refreshed', () => {
  const html = renderErrorPage({ site: sampleSite });
  expect(html).toContain('Something went wrong');
  expect(html).toContain('An unexpected error occurred. Please try refreshing the page.');
  expect(html).toContain('>Try Again</a>');
  expect(html).toContain('>Refresh Page</a>');
});

test('the latch is drawn open for a working emailed link, and closed for a used one', () => {
  const view = { site: sampleSite, title: 'Nine steps', path: '/p', pageUrl: '/u' };
  const openLatch = /<main[^>]*><svg class="latch latch-open"/;
  expect(renderContinuePage({ ...view, state: 'ask' })).toMatch(openLatch);
  expect(renderContinuePage({ ...view, state: 'settled' })).not.toMatch(openLatch);
});
