import { type ComponentPropsWithoutRef, useLayoutEffect, useRef } from 'react';
import { trustHtml } from '#shared/app/trusted-html.ts';

interface InertFrameProps extends Omit<
  ComponentPropsWithoutRef<'iframe'>,
  'srcDoc' | 'src' | 'sandbox'
> {
  title: string;
  html: string;
}

/** A document of the server in the strictest sandbox: no scripts, forms, windows, and no origin of ours. */
export function InertFrame({ title, html, ...rest }: InertFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // As a property: as an attribute React would hand on a mere text, which the browser refuses.
  useLayoutEffect(() => {
    if (frame.current !== null) frame.current.srcdoc = trustHtml(html);
  }, [html]);
  return <iframe ref={frame} title={title} sandbox="" {...rest} />;
}
