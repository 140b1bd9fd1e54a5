import { type ComponentPropsWithoutRef, useLayoutEffect, useRef, useState } from 'react';
import { trustHtml } from '#shared/app/trusted-html.ts';

interface InertFrameProps extends Omit<
  ComponentPropsWithoutRef<'iframe'>,
  'srcDoc' | 'src' | 'sandbox' | 'onLoad'
> {
  title: string;
  html: string;
}

/**
 * A document of the server in the strictest sandbox: no scripts, forms or windows, and not our
 * origin. Each document has a frame of its own, shown once it is loaded: a second document in the same
 * frame would be a step of the browser's history, which Back then takes.
 */
export function InertFrame({ title, html, ...rest }: InertFrameProps) {
  const [documents, setDocuments] = useState([{ number: 0, html }]);
  const latest = documents.at(-1);
  if (latest !== undefined && latest.html !== html) {
    setDocuments([...documents.slice(0, 1), { number: latest.number + 1, html }]);
  }
  return (
    <div className="grid">
      {documents.map((document, index) => (
        <OneDocument
          {...rest}
          key={document.number}
          title={index === 0 ? title : 'Loading'}
          aria-hidden={index > 0}
          html={document.html}
          style={{
            ...rest.style,
            gridArea: '1 / 1',
            visibility: index === 0 ? undefined : 'hidden',
          }}
          onReady={() =>
            setDocuments((all) => all.filter(({ number }) => number >= document.number))
          }
        />
      ))}
    </div>
  );
}

function OneDocument({ title, html, onReady, ...rest }: InertFrameProps & { onReady: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Set as a property: as an attribute React would pass plain text, which the browser refuses.
  useLayoutEffect(() => {
    if (frame.current !== null) frame.current.srcdoc = trustHtml(html);
  }, [html]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox=""
      {...rest}
      onLoad={({ currentTarget }) => {
        // The empty document of a new frame loads first.
        if (currentTarget.srcdoc !== '') onReady();
      }}
    />
  );
}
