import { type ComponentPropsWithoutRef, useLayoutEffect, useRef } from 'react';
import { trustHtml } from '#shared/app/trusted-html.ts';

interface InertFrameProps extends Omit<
  ComponentPropsWithoutRef<'iframe'>,
  'srcDoc' | 'src' | 'sandbox'
> {
  title: string;
  html: string;
}

/**
 * A document of the server in the strictest sandbox: no scripts, forms or windows, and not our
 * origin.
 */
export function InertFrame({ title, html, ...rest }: InertFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Set as a property: as an attribute React would pass plain text, which the browser refuses.
  useLayoutEffect(() => {
    if (frame.current !== null) frame.current.srcdoc = trustHtml(html);
  }, [html]);
  return <iframe ref={frame} title={title} sandbox="" {...rest} />;
}
