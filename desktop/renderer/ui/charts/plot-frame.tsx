import type { ReactNode } from 'react';
import { labelledBuckets, middleOf, namesThatFit } from './scale.ts';

/**
 * The axes around a plot: three values at the left, names below. Everything is placed in percent, so
 * that a chart needs no measuring and fits any width.
 */
export function PlotFrame({
  top,
  names,
  formatValue,
  isEmpty,
  emptyText,
  children,
}: {
  top: number;
  /** Short names of all buckets; some of them are shown. */
  names: readonly string[];
  formatValue: (value: number) => string;
  isEmpty: boolean;
  emptyText: string;
  children: ReactNode;
}) {
  // The narrowest plot of a phone, and of a wide screen.
  const few = labelledBuckets(names.length, namesThatFit(names, 220, 4));
  const many = labelledBuckets(names.length, namesThatFit(names, 520, 8));
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-3">
      <div
        aria-hidden
        className="flex min-w-6 flex-col justify-between text-right text-xs text-ink-soft tabular-nums"
      >
        {isEmpty ? null : (
          <>
            <span className="-translate-y-1/2">{formatValue(top)}</span>
            <span>{formatValue(top / 2)}</span>
            <span className="translate-y-1/2">{formatValue(0)}</span>
          </>
        )}
      </div>
      <div className="relative border-b border-line-strong bg-[linear-gradient(var(--line)_1px,transparent_1px)] bg-[length:100%_50%]">
        {children}
        {isEmpty && (
          <p className="pointer-events-none absolute inset-0 grid place-items-center px-4 text-center text-sm text-ink-soft">
            <span className="bg-surface px-2">{emptyText}</span>
          </p>
        )}
      </div>
      <span />
      <div aria-hidden className="relative mt-1.5 h-4 text-xs text-ink-soft">
        {names.map((name, index) =>
          many.has(index) || few.has(index) ? (
            <span
              key={name + String(index)}
              className={`absolute whitespace-nowrap ${few.has(index) ? (many.has(index) ? '' : 'sm:hidden') : 'max-sm:hidden'}`}
              style={placeOfName(middleOf(index, names.length))}
            >
              {name}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}

/** Centred below its bucket, but never over an edge. */
function placeOfName(share: number): { left: string; translate: string } {
  const shift = share < 0.03 ? '0' : share > 0.97 ? '-100%' : '-50%';
  const left = share < 0.03 ? 0 : share > 0.97 ? 1 : share;
  return { left: `${left * 100}%`, translate: `${shift} 0` };
}
