import type { ReactNode } from 'react';
import type { PageFrame } from '#public-web/site/layout/page-frame.ts';
import { SiteFooter } from '#public-web/site/layout/site-footer.tsx';
import { SiteHeader } from '#public-web/site/layout/site-header.tsx';
import { LatchMark } from '#shared/ui/latch-mark.tsx';
import { Document } from './document.tsx';

/** The frame of a message; it may appear at any address, so it names none. */
export type MessageView = Pick<PageFrame, 'site'> & Partial<Omit<PageFrame, 'site' | 'path'>>;

interface MessagePageProps extends MessageView {
  /** Large figure above the title, such as 404. */
  figure?: string;
  /** The open latch is shown above good news. */
  isOpen?: boolean;
  title: string;
  text: string;
  children: ReactNode;
}

/** One message with a link: not found, not available, unexpected failure. */
export function MessagePage({
  figure,
  isOpen = false,
  title,
  text,
  children,
  ...view
}: MessagePageProps) {
  const { site, theme = 'system', isSignedIn = false } = view;
  const frame: PageFrame = { site, theme, isSignedIn, path: '' };
  return (
    <Document
      site={site}
      title={`${title} · ${site.productName}`}
      isIndexed={false}
      template="site"
      brandColour={site.brandColour}
      theme={theme}
      hasScript
    >
      <SiteHeader frame={frame} navigation="site" />
      <main className="message">
        {figure === undefined ? (
          <LatchMark isOpen={isOpen} size={72} />
        ) : (
          <p className="message-figure">{figure}</p>
        )}
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="actions">{children}</div>
      </main>
      <SiteFooter frame={frame} />
      <div className="toasts" data-toasts role="status" aria-live="polite" />
    </Document>
  );
}
