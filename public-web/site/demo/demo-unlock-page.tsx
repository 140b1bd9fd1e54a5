import { Document } from '#public-web/frame/document.tsx';
import { SocialMeta } from '../layout/social-meta.tsx';
import type { SiteView } from '#public-web/frame/site-view.ts';
import { UnlockFooter } from '#public-web/unlock/unlock-footer.tsx';
import { unlockTemplateOf } from '#public-web/unlock/unlock-templates.ts';
import { type DemoState, demoUnlockView } from './demo-unlock-view.ts';

export interface DemoUnlockPageProps {
  site: SiteView;
  state: DemoState;
}

/**
 * `/unlock/demo`: the unlock page's own parts around a magnet that does not exist. It
 * names no magnet to the script, so its visits are counted nowhere.
 */
export function DemoUnlockPage({ site, state }: DemoUnlockPageProps) {
  const view = demoUnlockView(site, state);
  const { magnet, toast } = view;
  const template = unlockTemplateOf(magnet.template);
  const title = `${magnet.title} · Demo`;
  const description = magnet.description ?? '';
  return (
    <Document
      site={site}
      title={toast === null ? title : `${toast.title} · ${title}`}
      description={description}
      isIndexed={state === 'new'}
      template={template.name}
      brandColour={template.brandColour}
      hasScript
      head={<SocialMeta site={site} path="/unlock/demo" title={title} description={description} />}
    >
      <aside className="sandbox" aria-label="About this page">
        <strong>Demo</strong> Nothing is checked or stored. Any link unlocks the content after two
        seconds. <a href="/linkedin-unlock-demo">About this demo</a>
      </aside>
      {toast && (
        <div className="toast toast-success" data-toast={toast.tone} role="status">
          <strong>{toast.title}</strong>
          <p>{toast.text}</p>
        </div>
      )}
      <main className="page">
        <template.Composition view={view} title={magnet.title} />
      </main>
      <UnlockFooter view={view} />
      <div className="toasts" data-toasts role="status" aria-live="polite" />
    </Document>
  );
}
