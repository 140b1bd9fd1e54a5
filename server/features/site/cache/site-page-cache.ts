import { THEME_COOKIE } from '#server/platform/http/pages/theme-cookie.ts';
import { createHash } from 'node:crypto';
import type { BillingProviderName } from '#shared/billing/billing-fields.contract.ts';
import { isThemeChoice, type ThemeChoice } from '#shared/app/theme-choice.ts';
import { readerFacts, type ReaderName, readerNames } from '#shared/parsing/readers.ts';
import {
  isSitePath,
  renderDemoUnlockPage,
  renderSitePage,
  sitePaths,
} from '#public-web/site/render-pages.tsx';
import type { SiteContent } from '#public-web/site/site-content.ts';
import type { SiteView } from '#public-web/frame/site-view.ts';
import type { KeptPage } from '#server/platform/http/fast-paths/kept-page.ts';
import { createPageCache } from '#server/platform/http/fast-paths/page-cache.ts';
import { SIGNED_IN_COOKIE } from '#server/platform/http/signed-in-cookie.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { PageFiguresService } from '#server/features/site/page-figures.service.ts';
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';

/** All facts in which two renderings of one page can differ. */
export interface SiteVariant {
  /** One of `cachedPaths`. */
  path: string;
  theme: ThemeChoice;
  isSignedIn: boolean;
}

export interface SitePageCache {
  get(variant: SiteVariant): Promise<KeptPage>;
  /** The page for newcomers, without waiting: only when it is cached. */
  peek(path: string): KeptPage | undefined;
}

/** The page for a visitor without cookies. */
export function newcomer(path: string): SiteVariant {
  return { path, theme: 'system', isSignedIn: false };
}

/**
 * Excludes cookies that choose another variant. A header that only contains such a word is parsed.
 */
export function isNewcomer(cookie: string | undefined): boolean {
  return (
    cookie === undefined || !(cookie.includes(THEME_COOKIE) || cookie.includes(SIGNED_IN_COOKIE))
  );
}

/** Checked each time: the same address looks different when signed in or with a chosen theme. */
export const everybodysHeaders = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  Vary: 'Accept-Encoding, Cookie',
  'Content-Type': 'text/html; charset=utf-8',
} as const;

/** It looks like an unlock page and is cached like one; its answers are not. */
export const DEMO_PATH = '/unlock/demo';

export const cachedPaths: readonly string[] = [...sitePaths, DEMO_PATH];

/** Live figures change without a notice, so a rendering is cached this long. */
const KEPT_MS = 5 * 60_000;
const MAX_BYTES = 4 * 1_048_576;

export type SitePageDependencies = {
  feed: ChangeFeed;
  site: SiteReader & { figures: PageFiguresService; visitMonths: number };
  settings: SettingsService;
  subscriptions: SubscriptionsService;
  parsing: { isOn(name: string): Promise<boolean> };
  /** Who takes the money for plans. */
  billing: { taker(): Promise<BillingProviderName> };
  /** The magnet that a sandbox offers to try. */
  sandbox: { findDemoMagnet(): Promise<string | null> };
};

/** Renders each variant once and keeps its bytes; a change of settings or plans drops them all. */
export function createSitePageCache(
  services: SitePageDependencies,
  now: () => number = Date.now,
): SitePageCache {
  const cache = createPageCache({
    feed: services.feed,
    maxBytes: MAX_BYTES,
    async render(key) {
      const variant = readKey(key);
      const { turnsInMs, ...shown } = await readShown(variant.path, services);
      const html = renderVariant(variant, shown);
      return { html, userId: '', version: versionOf(shown), turnsInMs };
    },
    async versionOf(key) {
      const { turnsInMs: _, ...shown } = await readShown(readKey(key).path, services);
      return versionOf(shown);
    },
  });
  const keyOf = (variant: SiteVariant): string => writeKey(variant, Math.floor(now() / KEPT_MS));
  return {
    get: (variant) => cache.get(keyOf(variant)),
    peek: (path) => cache.peek(keyOf(newcomer(path))),
  };
}

interface Shown {
  site: SiteView;
  content: SiteContent;
}

async function readShown(
  path: string,
  services: SitePageDependencies,
): Promise<Shown & { turnsInMs: number | null }> {
  const [{ site, turnsInMs }, settings, plans, figures, taker] = await Promise.all([
    services.site.readUntil(path === DEMO_PATH ? 'unlock-linkedin' : 'site'),
    services.settings.read(),
    services.subscriptions.listPlans(),
    services.site.figures.read(),
    services.billing.taker(),
  ]);
  const demo = site.isSandbox ? await services.sandbox.findDemoMagnet() : null;
  const practicePath = demo === null ? null : `/unlock/${demo}`;
  const { referralTerms } = settings;
  const keepsOverQuota = settings.overLimit === 'hold';
  // A sandbox uses no paid reader, whatever is switched on.
  const paidReaders = site.isSandbox ? [] : await findPaidReaders(services);
  const { visitMonths } = services.site;
  return {
    site,
    turnsInMs,
    content: {
      plans,
      figures,
      practicePath,
      keepsOverQuota,
      paidReaders,
      taker,
      referralTerms,
      visitMonths,
    },
  };
}

async function findPaidReaders({
  parsing,
}: Pick<SitePageDependencies, 'parsing'>): Promise<ReaderName[]> {
  const on: ReaderName[] = [];
  for (const name of readerNames) {
    if (readerFacts[name].isPaid && (await parsing.isOn(name))) on.push(name);
  }
  return on;
}

function renderVariant({ path, theme, isSignedIn }: SiteVariant, { site, content }: Shown): string {
  return isSitePath(path)
    ? renderSitePage(path, { frame: { site, path, theme, isSignedIn }, content })
    : renderDemoUnlockPage({ site, state: 'new' });
}

function versionOf(shown: Shown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

function writeKey({ path, theme, isSignedIn }: SiteVariant, period: number): string {
  return `${path} ${theme} ${isSignedIn ? 'in' : 'out'} ${period}`;
}

function readKey(key: string): SiteVariant {
  const [path, theme, session] = key.split(' ');
  if (path === undefined || !isThemeChoice(theme))
    throw new Error(`Not a page of the site: ${key}`);
  return { path, theme, isSignedIn: session === 'in' };
}
