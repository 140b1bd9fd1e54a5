import type { ReactNode } from 'react';
import { classNames } from '../controls/class-names.ts';

/** A bordered surface, with a heading when it is a section of its own. */
export function Panel({
  title,
  actions,
  className,
  bodyClassName,
  children,
}: {
  title?: string | undefined;
  actions?: ReactNode;
  className?: string;
  bodyClassName?: string;
  children: ReactNode;
}) {
  return (
    <section
      className={classNames('min-w-0 rounded-panel border border-line bg-surface', className)}
      aria-label={title}
    >
      {title !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 pt-4">
          <h2 className="text-[0.9375rem] font-semibold tracking-tight">{title}</h2>
          {actions}
        </div>
      )}
      <div className={bodyClassName ?? 'p-5'}>{children}</div>
    </section>
  );
}
