import type { ReactNode } from 'react';
import { brandIconPath } from '#shared/account/brand.ts';
import { brandVariables } from '#shared/app/brand-colour.ts';
import { AnnouncementBar } from './announcement-bar.tsx';
import type { SiteView } from './site-view.ts';

interface DocumentProps {
  site: SiteView;
  title: string;
  description?: string | null;
  /** Search engines do not list pages of one visitor or of a failure. */
  isIndexed: boolean;
  /** Names the look in the style sheet. */
  template: string;
  /** `#rrggbb`, repaired for contrast; null keeps the product's own. */
  brandColour: string | null;
  /** Path of a square PNG in the place of the installation's icon. */
  icon?: string | null;
  /** Typefaces of the device in place of the template's own. */
  font?: string | null;
  hasScript?: boolean;
  /** A visitor's choice; without one the device decides. */
  theme?: 'system' | 'light' | 'dark';
  /** Further elements of the head. */
  head?: ReactNode;
  children: ReactNode;
}

/** The HTML document around every public page. No inline script: the pages are cached with one CSP. */
export function Document(props: DocumentProps) {
  const { site, title, description, isIndexed, template, brandColour, font = null } = props;
  const icon = props.icon ?? (site.logo && brandIconPath(site.logo));
  return (
    <html
      lang="en"
      data-template={template}
      data-theme={props.theme === 'system' ? undefined : props.theme}
      style={{
        ...(brandColour && brandVariables(brandColour)),
        ...fontVariable(font),
      }}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        {!isIndexed && <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content="light dark" />
        <ThemeColours theme={props.theme ?? 'system'} />
        {icon ? (
          <>
            <link rel="icon" href={icon} type="image/png" />
            <link rel="apple-touch-icon" href={icon} />
          </>
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        {site.assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {(font === null ? site.assets.fonts : []).map((href) => (
          // Early, but after the styles: the text can be read before its typeface is loaded.
          <link
            key={href}
            rel="preload"
            href={href}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            fetchPriority="low"
          />
        ))}
        {props.hasScript &&
          site.assets.scripts.map((src) => <script key={src} type="module" src={src} />)}
        {props.head}
      </head>
      <body>
        {site.isSandbox && (
          <aside className="sandbox" aria-label="Sandbox">
            <strong>Sandbox</strong> Practice mode: nothing here reaches LinkedIn.
          </aside>
        )}
        {site.announcement && <AnnouncementBar announcement={site.announcement} />}
        {props.children}
      </body>
    </html>
  );
}

/** The background of each theme, for the browser's bars around the page. */
const PAPER = { light: '#f3f2ee', dark: '#0f1215' } as const;

function ThemeColours({ theme }: { theme: 'system' | 'light' | 'dark' }) {
  if (theme !== 'system') return <meta name="theme-color" content={PAPER[theme]} />;
  return (
    <>
      <meta name="theme-color" content={PAPER.light} media="(prefers-color-scheme:light)" />
      <meta name="theme-color" content={PAPER.dark} media="(prefers-color-scheme:dark)" />
    </>
  );
}

function fontVariable(font: string | null): Record<string, string> {
  return font === null ? {} : { '--font': font };
}
