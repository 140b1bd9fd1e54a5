import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageFrame } from './layout/page-frame.ts';
import { AboutPage } from './about-page.tsx';
import { DemoUnlockPage, type DemoUnlockPageProps } from './demo/demo-unlock-page.tsx';
import { HomePage } from './home-page.tsx';
import { PrivacyPage } from './legal/privacy-page.tsx';
import { TermsPage } from './legal/terms-page.tsx';
import { LinkedinDemoPage } from './linkedin-demo-page.tsx';
import { PricingPage } from './pricing-page.tsx';
import { ProblemPage, type ProblemPageView } from './problem-page.tsx';
import type { SiteContent } from './site-content.ts';

interface SitePageProps {
  frame: PageFrame;
  content: SiteContent;
}

const pages = {
  '/': HomePage,
  '/about': AboutPage,
  '/pricing': PricingPage,
  '/terms': TermsPage,
  '/privacy': PrivacyPage,
  '/linkedin-unlock-demo': LinkedinDemoPage,
} satisfies Record<string, (props: SitePageProps) => ReactNode>;

/** Paths of the marketing, legal and demo pages. */
export type SitePath = keyof typeof pages;
export const sitePaths = Object.keys(pages) as SitePath[]; // the keys are written above

export function isSitePath(path: unknown): path is SitePath {
  return sitePaths.some((known) => known === path);
}

/** A page of the site itself, as a whole HTML document. */
export function renderSitePage(path: SitePath, props: SitePageProps): string {
  const Page = pages[path];
  return render(<Page {...props} />);
}

/** The demo's unlock page in one of its states. */
export function renderDemoUnlockPage(props: DemoUnlockPageProps): string {
  return render(<DemoUnlockPage {...props} />);
}

/** For a refused page request other than not found; send with the error's status. */
export function renderProblemPage(view: ProblemPageView): string {
  return render(<ProblemPage {...view} />);
}

/** Static markup: nothing is hydrated. */
function render(page: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
