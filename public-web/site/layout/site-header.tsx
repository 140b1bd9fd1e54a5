import { Glyph } from '#shared/ui/glyph.tsx';
import { SiteName } from '#public-web/frame/site-name.tsx';
import type { PageFrame } from './page-frame.ts';

/** Two menus: one for the landing page, one for every other page. */
export type SiteNavigation = 'landing' | 'site';

const links = {
  landing: [
    ['/about', 'About'],
    ['/pricing', 'Pricing'],
  ],
  site: [
    ['/', 'Home'],
    ['/about', 'About'],
    ['/pricing', 'Pricing'],
  ],
} as const;

const entrances = {
  landing: ['Access', 'Start Protocol'],
  site: ['Sign In', 'Get Started'],
} as const;

/**
 * Logo, links and sign-in. On a narrow screen the links are a popover, which browsers open and close
 * without JavaScript.
 */
export function SiteHeader({
  frame,
  navigation,
}: {
  frame: PageFrame;
  navigation: SiteNavigation;
}) {
  const [quietLabel, label] = entrances[navigation];
  return (
    <header className="site-head">
      <a className="site-mark" href="/">
        <SiteName site={frame.site} size={26} />
      </a>
      <nav className="site-nav" id="site-menu" popover="auto" aria-label="Main">
        {links[navigation].map(([href, text]) => (
          <a key={href} href={href} aria-current={href === frame.path ? 'page' : undefined}>
            {text}
          </a>
        ))}
        {!frame.isSignedIn && <a href="/auth">{quietLabel}</a>}
      </nav>
      {frame.isSignedIn ? (
        <>
          <a className="site-bell" href="/news" data-news aria-label="News">
            <Glyph name="bell" size={20} />
          </a>
          <a className="button button-small" href="/dashboard">
            Dashboard
          </a>
        </>
      ) : (
        <a className="button button-small" href="/auth?tab=register">
          {label}
        </a>
      )}
      <button type="button" className="site-menu-button" popoverTarget="site-menu">
        <Glyph name="menu" size={22} />
        <span className="unseen">Menu</span>
      </button>
    </header>
  );
}
