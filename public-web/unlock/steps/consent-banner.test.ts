import { expect, test } from 'vitest';
import { renderUnlockPage } from '#public-web/render.tsx';
import { magnetTemplates } from '#shared/magnets/magnet-templates.ts';
import { commentStep, emailStep, pendingStep, sampleView } from '../unlock-page-samples.ts';
import type { PixelsView, UnlockStep } from '../unlock-page-view.ts';

const pixels: PixelsView = {
  consentMode: 'required',
  facebook: { pixelId: '1234567890', testMode: true },
  google: { measurementId: 'G-ABCD1234', enhanced: false, trackConversions: true },
  style: '/assets/pixels.css',
  script: '/assets/pixels.js',
};

const opened = (justUnlocked: boolean): UnlockStep => ({
  kind: 'unlocked',
  name: 'Sam',
  confirmed: true,
  items: [{ id: '1', title: null, content: { type: 'demo' } }],
  justUnlocked,
});

function page(view: Partial<PixelsView> | null, step: UnlockStep = commentStep()): string {
  const shown = view === null ? null : { ...pixels, ...view };
  return renderUnlockPage(sampleView(step, { view: { pixels: shown } }));
}

test('a page without pixels has no banner and loads none of its files', () => {
  for (const html of [page(null), renderUnlockPage(sampleView(commentStep()))]) {
    expect(html).not.toMatch(/consent|pixels|data-answer/);
  }
});

test('a page with pixels has them as data, and does not load the consent files at once', () => {
  const html = page({});
  expect(html).not.toMatch(/(?:href|src)="\/assets\/pixels/);
  for (const attribute of [
    'data-script="/assets/pixels.js"',
    'data-style="/assets/pixels.css"',
    'data-pixels="required"',
    'data-facebook="1234567890"',
    'data-facebook-test="true"',
    'data-google="G-ABCD1234"',
    'data-google-conversions="true"',
    'data-content="Onboarding checklist"',
  ]) {
    expect(html).toContain(attribute);
  }
  expect(html).not.toContain('data-google-enhanced');
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|javascript:/);
});

test('the banner is hidden until its script shows it', () => {
  expect(page({})).toMatch(/<section class="consent"[^>]* hidden=""/);
});

test('refusing and accepting look the same, and refusing comes first', () => {
  const buttons = [...page({}).matchAll(/<button([^>]*)data-answer="(refused|accepted)"/g)];
  expect(buttons.map(([, , answer]) => answer)).toEqual(['refused', 'accepted']);
  expect(new Set(buttons.map(([, attributes]) => attributes)).size).toBe(1);
});

test('it names the companies that would learn of the visit, and no others', () => {
  expect(page({})).toContain('Meta (Facebook Pixel) and Google (Analytics)');
  expect(page({ google: null })).not.toContain('Google');
  expect(page({ facebook: null })).not.toMatch(/Meta \(|data-facebook/);
});

test('an unlock is marked on the page it opened, not on later ones', () => {
  expect(page({}, opened(true))).toMatch(/data-step="unlocked" data-opened=""/);
  for (const step of [commentStep(), emailStep, pendingStep, opened(false)]) {
    expect(page({}, step)).not.toContain('data-opened');
  }
});

test('every template has the banner outside the part that is swapped', () => {
  for (const template of magnetTemplates) {
    const html = renderUnlockPage(
      sampleView(commentStep(), { magnet: { template }, view: { pixels } }),
    );
    expect(html.indexOf('data-pixels')).toBeLessThan(html.indexOf('data-step'));
    expect(html.match(/data-answer="ask"/g)).toHaveLength(1);
  }
});

test('a hostile title stays text', () => {
  const html = renderUnlockPage(
    sampleView(commentStep(), { magnet: { title: '"><script>x</script>' }, view: { pixels } }),
  );
  expect(html).toContain('data-content="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"');
});
