import type { ReactNode } from 'react';
import { Document } from '#public-web/frame/document.tsx';
import type { PageFrame } from './page-frame.ts';
import { SiteFooter } from './site-footer.tsx';
import { type SiteNavigation, SiteHeader } from './site-header.tsx';
import { SocialMeta } from './social-meta.tsx';
import { StructuredData } from './structured-data.tsx';

interface SiteLayoutProps {
  frame: PageFrame;
  /** The page's own title; the product's name is added. The landing page has its whole title. */
  title: string;
  description: string;
  navigation?: SiteNavigation;
  /** JSON-LD entries, see schema.org. */
  structuredData?: readonly object[];
  children: ReactNode;
}

/** Header, page and footer of every public page of the site itself. */
export function SiteLayout(props: SiteLayoutProps) {
  const { frame, title, description, navigation = 'site', structuredData = [] } = props;
  const { site, path, theme } = frame;
  const fullTitle = path === '/' ? title : `${title} · ${site.productName}`;
  return (
    <Document
      site={site}
      title={fullTitle}
      description={description}
      isIndexed
      template="site"
      brandColour={site.brandColour}
      theme={theme}
      hasScript
      head={
        <>
          <link rel="manifest" href="/site.webmanifest" />
          {site.logo === null && <link rel="apple-touch-icon" href="/apple-touch-icon.png" />}
          <SocialMeta site={site} path={path} title={fullTitle} description={description} />
          {structuredData.map((entry, index) => (
            <StructuredData key={index} entry={entry} />
          ))}
        </>
      }
    >
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <SiteHeader frame={frame} navigation={navigation} />
      <main id="content" tabIndex={-1}>
        {props.children}
      </main>
      <SiteFooter frame={frame} />
      <div className="toasts" data-toasts role="status" aria-live="polite" />
    </Document>
  );
}
