import type { ReactNode } from 'react';

/** One part of the form, with a description beside its name. */
export function FormSection({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className="grid grid-cols-1 gap-5 rounded-panel border border-line bg-surface p-5 sm:p-6"
    >
      <header>
        <h2 className="text-[1.0625rem] font-semibold tracking-tight">{title}</h2>
        {text !== undefined && <p className="mt-0.5 text-sm text-ink-soft">{text}</p>}
      </header>
      {children}
    </section>
  );
}
