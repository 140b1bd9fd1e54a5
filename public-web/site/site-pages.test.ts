import { expect, test } from 'vitest';
import type { ThemeChoice } from '#shared/app/theme-choice.ts';
import { renderDemoUnlockPage, renderSitePage, type SitePath, sitePaths } from './render-pages.tsx';
import { sampleContent, sampleFrame, samplePlans } from './site-page-samples.ts';
import { sampleSite } from '#public-web/unlock/unlock-page-samples.ts';

function page(path: SitePath, isSignedIn = false, theme: ThemeChoice = 'system'): string {
  return renderSitePage(path, {
    frame: sampleFrame(path, { isSignedIn, theme }),
    content: sampleContent,
  });
}

/** The page's text as a reader meets it. */
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
    'AI Capture Engine',
    'Analytics Dashboard',
    'Integration Command Center',
    'How It Works',
    'Create Lead Magnet',
    'Share on LinkedIn',
    'Users Comment',
    'Capture Leads',
    'What You Get',
    'Launch Free Platform',
    'Explore Pro Features',
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
    '/auth',
  ]);
  expect(text).toMatch(/About Pricing Access Start Protocol/);
});

test('who is signed in finds the dashboard and the news in place of the way in', () => {
  const html = page('/', true);
  const header = between(html, '<header', '</header>');
  expect(linksOf(header)).toEqual(['/', '/about', '/pricing', '/news', '/dashboard']);
  const footer = between(html, '<footer', '</footer>');
  expect(linksOf(footer)).toContain('/dashboard');
  expect(linksOf(footer)).not.toContain('/auth');
  expect(textOf(html)).toContain('Launch Dashboard');
  expect(textOf(html)).not.toContain('Launch Free Platform');
  const about = between(page('/about', true), '<main', '</main>');
  expect(linksOf(about)).toEqual(['/dashboard', '/pricing']);
});

test('the bars of the browser take the colour that was chosen', () => {
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

test.each(['/about', '/pricing'] as const)('%s has the navigation of spec §2', (path) => {
  const text = textOf(between(page(path), '<header class="site-head"', '</header>'));
  expect(text.trim()).toBe('Unlatch Home About Pricing Sign In Get Started Menu');
});

test('a figure says whether it was counted here or is a claim', () => {
  const live = { ...sampleContent.figures, users: { text: '12', isLive: true } };
  const html = renderSitePage('/', {
    frame: sampleFrame('/'),
    content: { ...sampleContent, figures: live },
  });
  const text = textOf(html);
  expect(text).toContain('Counted on this site');
  expect(text.match(/own claim, not measured here/g)).toHaveLength(2);
  expect(text).toContain('Demo');
});

test('a plan card says what its row says, and its tooltips the same', () => {
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

test('a site that stops at the limit promises nowhere to hold leads', () => {
  for (const path of ['/', '/pricing'] as const) {
    const textWith = (holdsLeads: boolean): string =>
      textOf(
        renderSitePage(path, {
          frame: sampleFrame(path),
          content: { ...sampleContent, holdsLeads },
        }),
      );
    expect(textWith(true)).toMatch(/Over your limit|held for you/);
    expect(textWith(false)).not.toMatch(/Over your limit|keeps every lead|\bheld\b|kept for you/);
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

test.each(['/terms', '/privacy'] as const)(
  '%s states its day, the age and who to write to',
  (path) => {
    const text = textOf(page(path));
    expect(text).toContain('Effective date: 20.07.2025');
    expect(text).toContain('Last updated: 20.07.2025');
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

test('the demo unlock page has texts of its own in each state', () => {
  const of = (state: 'new' | 'empty' | 'opened') =>
    textOf(renderDemoUnlockPage({ site: sampleSite, state }));
  expect(of('new')).toContain('Comment GROWTH on the LinkedIn post');
  expect(of('empty')).toContain('Please paste your LinkedIn comment URL');
  expect(of('opened')).toContain('Comment Verified! Access granted to your content');
  const html = renderDemoUnlockPage({ site: sampleSite, state: 'new' });
  expect(html).not.toContain('data-magnet=');
  // Any link opens it, so the script finds fault with none.
  expect(html).not.toContain('data-check');
});
