import { magnetTemplates } from '#shared/magnets/magnet-templates.ts';
import { Document } from '#public-web/frame/document.tsx';
import type { SiteView } from '#public-web/frame/site-view.ts';
import { ComponentGallery } from './component-gallery.tsx';
import { TokenGallery } from './token-gallery.tsx';

interface DevUiPageProps {
  site: SiteView;
  theme: 'system' | 'light' | 'dark';
  states: readonly string[];
}

/** States shown at once in a small frame; the others are linked. */
const framed = ['comment', 'failed-word', 'email', 'unlocked-text'];

/** Every token, component and page state on one page, for developers. */
export function DevUiPage({ site, theme, states }: DevUiPageProps) {
  const query = theme === 'system' ? '' : `?theme=${theme}`;
  return (
    <Document
      site={site}
      title="Visual system"
      isIndexed={false}
      template="dev"
      brandColour={null}
      theme={theme}
    >
      <style>{layout}</style>
      <main className="dev">
        <h1>Visual system</h1>
        <p>
          <a href="?">As the device</a> <a href="?theme=light">Light</a>{' '}
          <a href="?theme=dark">Dark</a>
          <a href="/dev/message/site-components">Components of the site</a>
        </p>
        <TokenGallery />
        <ComponentGallery />
        <h2>Unlock page</h2>
        {magnetTemplates.map((template) => (
          <section key={template}>
            <h3>{template}</h3>
            <div className="dev-frames">
              {framed.map((state) => (
                <div key={state}>
                  <iframe
                    src={`/dev/ui/${template}/${state}${query}`}
                    title={`${template}, ${state}`}
                    loading="lazy"
                    sandbox="allow-same-origin"
                    tabIndex={-1}
                  />
                </div>
              ))}
            </div>
            <p>
              {states.map((state) => (
                <a key={state} href={`/dev/ui/${template}/${state}${query}`}>
                  {state}
                </a>
              ))}
            </p>
          </section>
        ))}
      </main>
    </Document>
  );
}

const layout = `
.dev { width: min(100% - 2rem, 80rem); margin: 0 auto; padding: 2rem 0 5rem }
.dev h2 { margin: 3.5rem 0 1rem; font-size: var(--type-xl) }
.dev h3 { margin: 2rem 0 .75rem }
.dev p a { margin-inline-end: .75rem }
.dev-row { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; margin-block: 1rem }
.dev-swatch { width: 8.5rem; font-size: var(--type-xs) }
.dev-swatch i { display: block; height: 3.5rem; border: 1px solid var(--line); border-radius: var(--radius-m) }
.dev-sample { display: grid; gap: .25rem; margin-block: .75rem }
.dev-sheet { max-width: 34rem; padding: 1.5rem; border-radius: var(--radius-l); background: var(--surface); box-shadow: var(--shadow-m) }
.dev-icon { display: grid; justify-items: center; gap: .25rem; width: 5.5rem; font-size: var(--type-xs) }
.dev-frames { display: flex; flex-wrap: wrap; gap: 1rem }
.dev-frames div { overflow: hidden; width: 15rem; height: 26rem; border: 1px solid var(--line); border-radius: var(--radius-m) }
.dev-frames iframe { width: 390px; height: 676px; border: 0; transform: scale(.615); transform-origin: 0 0 }
.dev .toast { margin: .5rem 0 }
`;
