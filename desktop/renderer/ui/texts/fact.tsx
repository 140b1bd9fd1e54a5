import type { ReactNode } from 'react';

/** One value under its label, within a `dl`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.8125rem] text-ink-soft">{label}</dt>
      <dd className="mt-0.5 text-sm font-medium tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}
