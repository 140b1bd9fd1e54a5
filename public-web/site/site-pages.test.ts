import { expect, test } from 'vitest';
import type { ThemeChoice } from '#shared/app/theme-choice.ts';
import type { SiteContent } from './site-content.ts';
import { renderDemoUnlockPage, renderSitePage, type SitePath, sitePaths } from './render-pages.tsx';
import { sampleContent, sampleFigures, sampleFrame, samplePlans } from './site-page-samples.ts';
import { sampleSite } from '#public-web/unlock/unlock-page-samples.ts';

function page(path: SitePath, isSignedIn = false, theme: ThemeChoice = 'system'): string {
  return renderSitePage(path, {
    frame: sampleFrame(path, { isSignedIn, theme }),
    content: sampleContent,
  });
}

/** The visible text of the page. */
function textOf(html: string): string {
  return html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

function linksOf(html: string, part = html): string[] {
  return [...part.matchAll(/<a [^>]*href="([^"]+)"/g)].map((match) => match[1] ?? '');
}

function between(html: string, start: string, end: string): string {
  return html.slice(html.indexOf(start), html.indexOf(end));
}

test('the landing page has its sections and buttons', () => {
  const html = page('/');
  const text = textOf(html);
  for (const part of [
    'Get Started',
    'View Demo',
    'Smart Lead Capture',
    'Real-time Analytics',
    'Marketing Automation',
    'How It Works',
    'Create Lead Magnet',
    'Share on LinkedIn',
    'Users Comment',
    'Capture Leads',
    'What You Get',
    'Get Started Free',
    'Learn More',
    '5,000+',
    '85%',
    '89%',
  ]) {
    expect(text).toContain(part);
  }
  expect(linksOf(between(html, '<header', '</header>'))).toEqual([
    '/',
    '/about',
    '/pricing',
    '/auth',
    '/auth?tab=register',
  ]);
  expect(text).toMatch(/About Pricing Access Start Protocol/);
});

test('a signed-in person sees the dashboard and news instead of the sign-in links', () => {
  const html = page('/', true);
  const header = between(html, '<header', '</header>');
  expect(linksOf(header)).toEqual(['/', '/about', '/pricing', '/news', '/dashboard']);
  const footer = between(html, '<footer', '</footer>');
  expect(linksOf(footer)).toContain('/dashboard');
  expect(linksOf(footer)).not.toContain('/auth');
  expect(textOf(html)).toContain('Launch Dashboard');
  expect(textOf(html)).not.toContain('Get Started Free');
  const about = between(page('/about', true), '<main', '</main>');
  expect(linksOf(about)).toEqual(['/dashboard', '/pricing']);
});

test('the bars of the browser take the chosen colour', () => {
  const coloursOf = (theme: ThemeChoice): string[] =>
    [...page('/', false, theme).matchAll(/<meta name="theme-color"[^>]*>/g)].map(([tag]) => tag);
  expect(coloursOf('dark')).toEqual(['<meta name="theme-color" content="#0f1215"/>']);
  expect(coloursOf('system').map((tag) => /scheme:(\w+)/.exec(tag)?.[1])).toEqual([
    'light',
    'dark',
  ]);
});

test.each(sitePaths)('%s has its own head: title, description, canonical address, card', (path) => {
  const html = page(path);
  expect(html).toContain(`<link rel="canonical" href="https://unlatch.example${path}"/>`);
  expect(html).toMatch(/<title>[^<]*Unlatch[^<]*<\/title>/);
  expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/);
  expect(html).toContain(`<meta property="og:url" content="https://unlatch.example${path}"/>`);
  expect(html).not.toContain('noindex');
  expect(html.match(/<h1/g)).toHaveLength(1);
});

test.each(sitePaths)('%s runs no inline script and carries the footer', (path) => {
  const html = page(path);
  expect(html).not.toMatch(/<script(?! type="(?:module" src=|application\/ld\+json"))/);
  expect(html).not.toMatch(/ on[a-z]+="/);
  const footer = html.slice(html.lastIndexOf('<footer'));
  const wanted = ['/pricing', '/about', '/linkedin-unlock-demo', '/terms', '/privacy', '/auth'];
  expect(linksOf(footer)).toEqual(expect.arrayContaining(wanted));
  expect(textOf(footer)).toContain('not affiliated with LinkedIn');
});

test.each(['/about', '/pricing'] as const)('%s has the full navigation', (path) => {
  const text = textOf(between(page(path), '<header class="site-head"', '</header>'));
  expect(text.trim()).toBe('Unlatch Home About Pricing Sign In Get Started Menu');
});

test.each([
  [[], 'Example figures'],
  [['users', 'emailCapture', 'conversion'], 'Counted on this site'],
  [['users'], 'The first figure is counted on this site; the second and third are examples.'],
  [
    ['users', 'conversion'],
    'The first and third figures are counted on this site; the second is an example.',
  ],
] as const)('the row of figures has one caption: %s', (live, caption) => {
  const figures = { ...sampleFigures };
  for (const id of live) figures[id] = { text: '12', isLive: true };
  const html = renderSitePage('/', {
    frame: sampleFrame('/'),
    content: { ...sampleContent, figures },
  });
  const row = between(html, '<section class="stats', '<section class="reach');
  expect([...row.matchAll(/class="source">([^<]*)/g)].map(([, text]) => text)).toEqual([caption]);
});

test('no page shows a figure when the operator switched them off', () => {
  const without = { ...sampleContent, figures: null };
  for (const path of ['/', '/about'] as const) {
    const html = renderSitePage(path, { frame: sampleFrame(path), content: without });
    expect(html).not.toMatch(/stat-figure|claim-figure|5,000|300%|400%|20 hours/);
    expect(textOf(html)).not.toMatch(/[Ee]xample figure|0 logins/);
  }
  expect(page('/about')).toMatch(/claim-figure/);
});

test('the legal texts name the operator as far as the settings do', () => {
  const runBy = { name: 'Ada & Sons', postalAddress: '1 Long Lane\n\nTown', email: 'law@ada.test' };
  for (const path of ['/terms', '/privacy'] as const) {
    const frame = sampleFrame(path, { site: { ...sampleSite, runBy } });
    const html = renderSitePage(path, { frame, content: sampleContent });
    expect(html).toContain('Ada &amp; Sons<br/>1 Long Lane<br/>Town<br/>');
    expect(html).toContain('href="mailto:law@ada.test"');
    expect(page(path)).not.toContain('<address');
  }
});

test('a plan card and its tooltips show the values of the plan row', () => {
  const odd = samplePlans.map((plan) => (plan.id === 'pro' ? { ...plan, magnetLimit: 17 } : plan));
  const html = renderSitePage('/pricing', {
    frame: sampleFrame('/pricing'),
    content: { ...sampleContent, plans: odd },
  });
  const text = textOf(html);
  expect(text.match(/17 active lead magnets/g)).toHaveLength(2);
  expect(text).not.toMatch(/\b(?:15|25) active lead magnets/);
  for (const part of ['$0', '$15', '$29', '$79', 'Up to 600 comments', 'Unlimited comments']) {
    expect(text).toContain(part);
  }
  expect(linksOf(html)).toEqual(
    expect.arrayContaining([
      '/subscribe?plan=starter',
      '/subscribe?plan=pro',
      '/subscribe?plan=creator',
    ]),
  );
});

test('the pricing page and the terms say how a plan is paid, and no plan names a feature that does not exist', () => {
  const text = textOf(page('/pricing'));
  expect(text).toContain('Billing is off on this installation. Choose a plan to ask for it');
  const paidBy = (taker: SiteContent['taker'], path: '/pricing' | '/terms') =>
    textOf(
      renderSitePage(path, { frame: sampleFrame(path), content: { ...sampleContent, taker } }),
    );
  expect(paidBy('practice', '/pricing')).toContain('Practice: no money moves.');
  expect(paidBy('practice', '/terms')).toContain('no money moves here');
  expect(paidBy('stripe', '/pricing')).toMatch(/on a page of Stripe.+under Subscription/);
  expect(paidBy('stripe', '/pricing')).not.toMatch(/by email|Practice|renews? automatically\. You/);
  expect(paidBy('stripe', '/terms')).toContain('renews automatically until you cancel');
  expect(paidBy('manual', '/pricing')).toContain('You pay by invoice.');
  expect(paidBy('none', '/terms')).toContain('no plan renews automatically');
  expect(text).toContain('write to support@unlatch.example');
  expect(text).not.toMatch(/planned|priority|24\/7/i);
  expect(text).toMatch(/Analytics (?:Included ){4}/);
  expect(text).toMatch(/Advanced statistics – Not included (?:Included ){3}/);
  const free = renderSitePage('/pricing', {
    frame: sampleFrame('/pricing'),
    content: { ...sampleContent, plans: samplePlans.filter(({ priceUsd }) => priceUsd === 0) },
  });
  expect(textOf(free)).not.toContain('Choose a plan');
});

test('a site that refuses comments over the limit never promises to keep leads', () => {
  for (const path of ['/', '/pricing'] as const) {
    const textWith = (keepsOverQuota: boolean): string =>
      textOf(
        renderSitePage(path, {
          frame: sampleFrame(path),
          content: { ...sampleContent, keepsOverQuota },
        }),
      );
    expect(textWith(true)).toMatch(/leads over your limit|keep them for you/);
    expect(textWith(false)).not.toMatch(
      /over your limit|keeps every lead|wait for room|kept for you|keep them/i,
    );
  }
});

test('structured data cannot end its own element', () => {
  const html = renderSitePage('/pricing', {
    frame: sampleFrame('/pricing', {
      site: { ...sampleSite, tagline: '</script><script>alert(1)</script>' },
    }),
    content: sampleContent,
  });
  expect(html).not.toContain('<script>alert');
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toMatchObject({ '@type': 'SoftwareApplication', offers: { length: 4 } });
});

test('privacy names the paid reader that is on and what reaches it, and none that is off', () => {
  const textWith = (paidReaders: 'harvest_api'[]) =>
    textOf(
      renderSitePage('/privacy', {
        frame: sampleFrame('/privacy'),
        content: { ...sampleContent, paidReaders },
      }),
    );
  expect(textWith(['harvest_api'])).toContain(
    'we ask HarvestAPI (harvest-api.com), a paid service. It receives the link to that one comment',
  );
  expect(textWith([])).not.toContain('HarvestAPI');
});

test('privacy names Stripe and what goes there while plans are paid with it', () => {
  const textWith = (taker: SiteContent['taker']) =>
    textOf(
      renderSitePage('/privacy', {
        frame: sampleFrame('/privacy'),
        content: { ...sampleContent, taker },
      }),
    );
  expect(textWith('stripe')).toContain('Stripe receives their name, email address');
  expect(textWith('practice')).not.toContain('Stripe');
});

test('privacy says how long this installation keeps single visits', () => {
  const textWith = (visitMonths: number) =>
    textOf(
      renderSitePage('/privacy', {
        frame: sampleFrame('/privacy'),
        content: { ...sampleContent, visitMonths },
      }),
    );
  expect(textWith(3)).toContain('3 months from the end of the month they were in');
  expect(textWith(1)).toContain('one month from the end of the month they were in');
});

test.each(['/terms', '/privacy'] as const)(
  '%s states its date, the minimum age and the contact address',
  (path) => {
    const text = textOf(page(path));
    expect(text).toContain('Effective date: 22.11.2026');
    expect(text).toContain('Last updated: 22.11.2026');
    expect(text).toContain('not for people under 16');
    expect(text).toContain('not affiliated with');
    expect(text).toContain('support@unlatch.example');
  },
);

test('the demo page offers the post with BLUEPRINT and labels its figures', () => {
  const html = page('/linkedin-unlock-demo');
  expect(html).toContain('<mark>BLUEPRINT</mark>');
  expect(html).toContain('data-copied="Instructions Copied!"');
  expect(html).toContain('href="/unlock/demo"');
  expect(textOf(html)).toMatch(/Demo .*247/);
});

test('the demo unlock page has its own texts in each state', () => {
  const of = (state: 'new' | 'empty' | 'opened') =>
    textOf(renderDemoUnlockPage({ site: sampleSite, state }));
  expect(of('new')).toContain('Comment GROWTH on the LinkedIn post');
  expect(of('empty')).toContain('Please paste your LinkedIn comment URL');
  expect(of('opened')).toContain('Comment Verified! Access granted to your content');
  const html = renderDemoUnlockPage({ site: sampleSite, state: 'new' });
  expect(html).not.toContain('data-magnet=');
  // Any link opens it, so the script reports no problem.
  expect(html).not.toContain('data-check');
});
