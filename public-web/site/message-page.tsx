import type { ReactNode } from 'react';
import { LatchMark } from '#shared/ui/latch-mark.tsx';
import { Document } from './document.tsx';
import type { SiteView } from './site-view.ts';

interface MessagePageProps {
  site: SiteView;
  /** Large figure above the title, such as 404. */
  figure?: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** One message and a way on: not found, not available, unexpected failure. */
export function MessagePage({ site, figure, title, text, children }: MessagePageProps) {
  return (
    <Document
      site={site}
      title={`${title} · ${site.productName}`}
      isIndexed={false}
      template="site"
      brandColour={null}
    >
      <main className="message">
        {figure === undefined ? (
          <LatchMark isOpen={false} size={72} />
        ) : (
          <p className="message-figure">{figure}</p>
        )}
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="actions">{children}</div>
      </main>
      <footer className="foot">
        <a href="/">
          <LatchMark isOpen size={18} /> {site.productName}
        </a>
      </footer>
    </Document>
  );
}
