import type { ReactNode } from 'react';

/** Nothing here yet: what would be here, and the one thing to do next. */
export function EmptyState({
  picture,
  title,
  children,
  action,
}: {
  picture: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center">
      <div className="mb-1 grid size-14 place-items-center rounded-2xl bg-brand-wash text-brand-ink">
        {picture}
      </div>
      <h2 className="text-lg font-semibold tracking-tight text-balance">{title}</h2>
      {children !== undefined && (
        <div className="text-sm leading-6 text-pretty text-ink-soft">{children}</div>
      )}
      {action !== undefined && (
        <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>
      )}
    </div>
  );
}
