import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../controls/class-names.ts';

/**
 * The scrolling part of a dialog. While it overflows it is focusable, so that keys can scroll it.
 */
export function DialogBody({
  label,
  isFull = false,
  children,
}: {
  label: string;
  /** As high as its frame, not a share of the window. */
  isFull?: boolean;
  children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);

  useEffect(() => {
    const [outer, inner] = [frame.current, content.current];
    if (outer === null || inner === null) return undefined;
    const observer = new ResizeObserver(() => setScrolls(outer.scrollHeight > outer.clientHeight));
    // The frame changes with the window, and the content with its data.
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={frame}
      className={classNames(
        'overflow-y-auto px-6 focus-visible:-outline-offset-2',
        isFull ? 'pb-6' : 'max-h-[80vh] pb-2',
      )}
      {...(scrolls ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}
    >
      <div ref={content}>{children}</div>
    </div>
  );
}
