import { useLayoutEffect, useRef } from 'react';
import { trustHtml } from '#shared/app/trusted-html.ts';
import { classNames } from '../controls/class-names.ts';
import './rendered-text.css';

/** Markdown that the server has rendered to safe HTML; nothing else may be handed in. */
export function RenderedText({ html, className }: { html: string; className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  // As a property: React would not take what a strict browser asks for.
  useLayoutEffect(() => {
    if (box.current !== null) box.current.innerHTML = trustHtml(html);
  }, [html]);
  return <div ref={box} className={classNames('rendered-text', className)} />;
}
