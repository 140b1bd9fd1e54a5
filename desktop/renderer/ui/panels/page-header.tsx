import { useEffect, type ReactNode } from 'react';
import { instance } from '#desktop/renderer/platform/instance.ts';

/** Name of the screen, also as the window title. */
export function PageHeader({
  title,
  text,
  actions,
}: {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-[1.625rem] leading-8 font-semibold tracking-tight text-balance">
          {title}
        </h1>
        {text !== undefined && <div className="mt-1 text-sm text-ink-soft">{text}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${instance.productName}`;
  }, [title]);
}
