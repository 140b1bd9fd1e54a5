import { SiteName } from '#public-web/frame/site-name.tsx';
import type { PageFrame } from './page-frame.ts';
import { ThemeForm } from './theme-form.tsx';

const links = [
  ['/pricing', 'Pricing'],
  ['/about', 'About'],
  ['/linkedin-unlock-demo', 'Demo'],
  ['/terms', 'Terms of Use'],
  ['/privacy', 'Privacy Policy'],
] as const;

/** Links to the site's pages, the support address, and the choice of light or dark. */
export function SiteFooter({ frame }: { frame: PageFrame }) {
  const { site, isSignedIn } = frame;
  const access = isSignedIn
    ? (['/dashboard', 'Dashboard'] as const)
    : (['/auth', 'Sign in'] as const);
  return (
    <footer className="site-foot">
      <div className="site-foot-top">
        <p className="site-foot-name">
          <SiteName site={site} size={22} />
        </p>
        <nav aria-label="Footer">
          {[...links, access].map(([href, text]) => (
            <a key={href} href={href}>
              {text}
            </a>
          ))}
        </nav>
      </div>
      <div className="site-foot-end">
        <p>
          Questions? <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
          <br />
          {site.productName} is not affiliated with LinkedIn.
        </p>
        <ThemeForm frame={frame} />
      </div>
    </footer>
  );
}
