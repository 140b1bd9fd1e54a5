import { expect, test } from 'vitest';
import { magnetIcons } from '#shared/magnets/magnet-icons.ts';
import { magnetGlyphs } from '#shared/ui/magnet-glyphs.ts';
import { renderUnlockPage } from '#public-web/render.tsx';
import {
  commentStep,
  confirmStep,
  emailStep,
  pendingStep,
  sampleFailure,
  sampleMagnet,
  sampleView,
} from './unlock-page-samples.ts';
import type { UnlockedContent } from './unlock-page-view.ts';

const CANARY = 'canary-3f7a';
const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)>';

test.each([
  ['comment', commentStep()],
  ['failed', commentStep(sampleFailure)],
  ['pending', pendingStep],
  ['email', emailStep],
  ['confirm', confirmStep],
])('the %s step contains no content, even when the magnet has it', (_, step) => {
  const magnet = {
    textContent: CANARY,
    linkUrl: `https://${CANARY}.example`,
    fileUrl: `/files/${CANARY}`,
  };
  expect(renderUnlockPage(sampleView(step, { magnet }))).not.toContain(CANARY);
});

test('texts of creators and visitors are never markup, in every field and state', () => {
  const magnet = {
    title: HOSTILE,
    description: HOSTILE,
    icon: HOSTILE,
    triggerWords: [HOSTILE],
    linkedinPostUrls: [HOSTILE],
    user: {
      ...sampleMagnet.user,
      linkedin_name: HOSTILE,
      photo_url: HOSTILE,
      linkedin_profile_url: HOSTILE,
    },
  };
  const failure = {
    toastTitle: HOSTILE,
    reason: HOSTILE,
    message: HOSTILE,
    hint: HOSTILE,
    lookedFor: [HOSTILE],
    found: {
      text: HOSTILE,
      marks: [{ start: 0, end: 4 }],
      author: HOSTILE,
      commentedAt: HOSTILE,
      nearMiss: HOSTILE,
    },
  };
  const steps = [
    { kind: 'comment', value: HOSTILE, failure } as const,
    { ...pendingStep, commentUrl: HOSTILE } as const,
    {
      kind: 'email',
      name: HOSTILE,
      prompt: HOSTILE,
      fields: (['text', 'choice', 'flag', 'link'] as const).map((kind) => ({
        id: kind,
        kind,
        label: HOSTILE,
        options: [HOSTILE],
        isRequired: true,
        autofill: null,
        value: HOSTILE,
        problem: HOSTILE,
      })),
      value: HOSTILE,
      problem: { title: HOSTILE, message: HOSTILE },
      consent: { version: 1, text: HOSTILE },
      isTicked: true,
      isWork: true,
      suggestion: HOSTILE,
    } as const,
  ];
  for (const step of steps) {
    const view = sampleView(step, {
      magnet,
      view: { referralCode: HOSTILE, toast: { title: HOSTILE, text: HOSTILE, tone: 'error' } },
    });
    const html = renderUnlockPage(view);
    expect(html).not.toMatch(/<script>|<img src=x/);
    expect(html).not.toContain('javascript:');
  }
});

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  'https:evil.example',
  'http://plain.example/',
])('the address %j becomes no link', (address) => {
  const contents: UnlockedContent[] = [
    { type: 'link', url: address, host: 'evil' },
    { type: 'file', name: 'a', size: 1, url: address },
  ];
  for (const content of contents) {
    const html = renderUnlockPage(
      sampleView(
        {
          kind: 'unlocked',
          name: 'Sam',
          confirmed: true,
          items: [{ id: '1', title: null, content }],
          justUnlocked: true,
        },
        {
          magnet: {
            linkedinPostUrls: [address],
            user: {
              ...sampleMagnet.user,
              linkedin_profile_url: address,
              photo_url: address,
            },
          },
        },
      ),
    );
    expect(html).toContain('cannot be opened');
    expect(html).not.toContain(address.trim());
  }
});

test('a profile or post outside LinkedIn becomes no link', () => {
  for (const address of ['https://evil.example/in/x', 'https://linkedin.com.evil.example/in/x']) {
    const user = { ...sampleMagnet.user, linkedin_profile_url: address };
    const html = renderUnlockPage(
      sampleView(commentStep(), { magnet: { user, linkedinPostUrls: [address] } }),
    );
    expect(html).not.toContain(address);
  }
});

test('no script and no handler stands inside the page', () => {
  const html = renderUnlockPage(sampleView(commentStep(sampleFailure)));
  const scripts = html.match(/<script[^>]*>[^<]*/g);
  expect(scripts).toEqual(['<script type="module" src="/assets/unlock.js">']);
  expect(html).not.toMatch(/\son[a-z]+="/);
});

test('an unknown template is shown as linkedin', () => {
  const magnet = JSON.parse('{"template":"../x"}'); // an old row, not of the type
  expect(renderUnlockPage(sampleView(commentStep(), { magnet }))).toContain(
    'data-template="linkedin"',
  );
});

test.each(magnetIcons)('only the icon %s reaches the page', (icon) => {
  const html = renderUnlockPage(sampleView(commentStep(), { magnet: { icon } }));
  const shown = magnetIcons.filter((name) => html.includes(magnetGlyphs[name]));
  expect(shown).toEqual([icon]);
});

test('an unknown icon falls back to the target', () => {
  const html = renderUnlockPage(sampleView(commentStep(), { magnet: { icon: 'nonsense' } }));
  expect(html).toContain(magnetGlyphs.target);
});

test("the creator's colour reaches the page in a readable shade", () => {
  const html = renderUnlockPage(sampleView(commentStep(), { magnet: { brandColor: '#ffd400' } }));
  expect(html).toContain('--brand-light:#ffd400;--on-brand-light:#000000');
});
