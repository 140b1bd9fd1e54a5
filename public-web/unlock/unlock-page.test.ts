import { expect, test } from 'vitest';
import { renderUnlockPage } from '#public-web/render.tsx';
import {
  commentStep,
  emailStep,
  pendingStep,
  sampleFailure,
  sampleSite,
  sampleView,
} from './unlock-page-samples.ts';
import type { UnlockedContent, UnlockStep } from './unlock-page-view.ts';

/** The visible text of the page: no tags, plain entities. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');
}

function unlocked(content: UnlockedContent): UnlockStep {
  const items = [{ id: '1', title: null, content }];
  return { kind: 'unlocked', name: 'Sam', confirmed: true, items, justUnlocked: true };
}

test('the comment step holds the fixed texts', () => {
  const text = textOf(renderUnlockPage(sampleView(commentStep())));
  for (const part of [
    'Onboarding checklist',
    'Nine steps',
    'Maya Okafor',
    'Lead Magnet Author',
    'Verified Profile',
    'Add to Friends on LinkedIn',
    'Connect with author on LinkedIn to access',
    'GROWTH',
    'LinkedIn Comment URL',
    'Right-click the comment and choose "Copy link to comment"',
    'Verify & Unlock Content',
    'Powered by Unlatch',
  ]) {
    expect(text).toContain(part);
  }
});

test('the preview of a magnet without a word has no empty mark', () => {
  const magnet = { triggerWord: '', triggerWords: [] };
  const html = renderUnlockPage(sampleView(commentStep(), { magnet }));
  expect(textOf(html)).toContain('Comment on the LinkedIn post');
  expect(html).not.toContain('<mark>');
});

test('the comment form works without a script, and is sent with the tags of its page', () => {
  const html = renderUnlockPage(sampleView(commentStep()));
  expect(html).toMatch(/<form class="form" data-form="comment" method="post">/);
  expect(html).toContain('<input type="hidden" name="step" value="comment"/>');
  expect(html).toMatch(/<input[^>]*required=""[^>]*name="commentUrl"/);
  expect(html).not.toMatch(/<button[^>]*disabled/);
  expect(html).not.toContain('rel="preload" as="image"');
});

test('missing title, creator name, photo and profile have their fallbacks', () => {
  const html = renderUnlockPage(
    sampleView(commentStep(), {
      magnet: {
        title: '',
        description: null,
        user: {
          name: ' ',
          linkedin_name: null,
          linkedin_photo_url: null,
          photo_url: null,
          linkedin_profile_url: null,
          email: null,
          verified: false,
        },
      },
    }),
  );
  expect(html).toContain('Unlock Your Content');
  expect(html).toContain('Content Creator');
  expect(html).toContain('<span>CC</span>');
  expect(html).not.toContain('<img');
  expect(html).not.toContain('Verified Profile');
  expect(html).not.toContain('Add to Friends');
});

test('a failure says the expected word, what was found and what to do', () => {
  const html = renderUnlockPage(sampleView(commentStep(sampleFailure)));
  const text = textOf(html);
  for (const part of ['Verification Failed', 'We looked for', 'We found', 'Sam Rivera', 'growht']) {
    expect(text).toContain(part);
  }
  expect(html).toContain('<mark>growht</mark> please');
  expect(text).toContain('Edit your comment, then try again.');
  expect(html).toMatch(/<a href="https:\/\/www\.linkedin\.com\/in\/maya"[^>]*>ask /);
  expect(html).toContain('<title>Verification Failed · Onboarding checklist</title>');
});

test('a pending check says that it continues and offers another check', () => {
  const html = renderUnlockPage(sampleView(pendingStep));
  expect(html).toContain('data-step="pending"');
  expect(textOf(html)).toContain('We keep checking for you.');
  expect(html).toMatch(/<a class="button" href="\/unlock\/abcdefghjkmn"[^>]*>Check again/);
  expect(html).toContain('dateTime="2026-11-03T14:10:00Z"');
});

test('a practice comment that waits is shown on the practice post, never on the real site', () => {
  const view = { ...sampleView(pendingStep), sandboxPostUrl: '/sandbox/abcdefghjkmn' };
  const html = renderUnlockPage(view);
  expect(html).toContain('Open the practice post');
  expect(html).not.toContain('urn:li:activity:1');
});

test('the email step greets the visitor with the default prompt', () => {
  const html = renderUnlockPage(sampleView(emailStep));
  for (const part of [
    'Comment Verified!',
    'Welcome, Sam !',
    'Enter your email to access the content',
    'Access Content',
  ]) {
    expect(textOf(html)).toContain(part);
  }
  expect(html).toContain('<input type="hidden" name="step" value="email"/>');
});

test('an invalid address is shown at the field and in the toast', () => {
  const problem = { title: 'Invalid Email', message: 'Please enter a valid email address' };
  const html = renderUnlockPage(
    sampleView(
      { ...emailStep, value: 'sam@', problem },
      { view: { toast: { title: problem.title, text: problem.message, tone: 'error' } } },
    ),
  );
  expect(html).toMatch(/<input id="email"[^>]*aria-invalid="true"/);
  expect(html).toContain('id="email-problem"');
  expect(html).toMatch(/data-toast="error" role="alert"/);
});

test.each<[string, UnlockedContent, string]>([
  ['text', { type: 'text', html: '<p>The <em>text</em></p>', text: 'The text' }, '<em>text</em>'],
  ['a link', { type: 'link', url: 'https://a.example/x', host: 'a.example' }, 'Open a.example'],
  [
    'a file',
    { type: 'file', name: 'a.pdf', size: 2_400_000, url: '/files/1' },
    'href="/files/1" rel="nofollow" aria-label="Download a.pdf"',
  ],
  ['the demonstration', { type: 'demo' }, 'Access granted to your content'],
])('the unlocked view shows %s', (_, content, part) => {
  const html = renderUnlockPage(sampleView(unlocked(content)));
  expect(html).toContain('Content Unlocked!');
  expect(html).toContain('Welcome Sam! Your content is ready.');
  expect(html).toContain(part);
});

test('several parts are a list in their order, each with its title', () => {
  const link: UnlockedContent = { type: 'link', url: 'https://a.example/x', host: 'a.example' };
  const step = unlocked(link);
  if (step.kind !== 'unlocked') throw new Error('it is unlocked');
  const items = [
    ...step.items,
    {
      id: '2',
      title: 'The <plan>',
      content: { type: 'text' as const, html: '<p>Two</p>', text: '' },
    },
  ];
  const html = renderUnlockPage(sampleView({ ...step, items }));
  const list = /<ol class="items">(.*)<\/ol>/s.exec(html)?.[1] ?? '';
  expect(list.match(/<li>/g)).toHaveLength(2);
  expect(list.indexOf('Open a.example')).toBeLessThan(list.indexOf('The &lt;plan&gt;</h3>'));
  expect(renderUnlockPage(sampleView(step))).not.toContain('class="items"');
});

test('content that was opened on trust says so', () => {
  const step: UnlockStep = {
    kind: 'unlocked',
    name: 'Sam',
    confirmed: false,
    items: [{ id: '1', title: null, content: { type: 'demo' } }],
    justUnlocked: false,
  };
  expect(renderUnlockPage(sampleView(step))).toContain('We opened the content anyway');
});

test('the footer carries the referral code, encoded, and the magnet it stands on', () => {
  const view = sampleView(commentStep(), { view: { referralCode: 'a&b=c' } });
  const html = renderUnlockPage(view);
  expect(html).toContain(`href="/?ref=a%26b%3Dc&amp;from=${view.magnet.id}"`);
});

test('sandbox mode is marked and links to the practice post', () => {
  const html = renderUnlockPage(
    sampleView(commentStep(), {
      view: { site: { ...sampleSite, isSandbox: true }, sandboxPostUrl: '/sandbox/posts/1' },
    }),
  );
  expect(html).toContain('<strong>Sandbox</strong>');
  expect(html).toContain('href="/sandbox/posts/1"');
});
