import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../controls/class-names.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import { Change } from './change.tsx';

/**
 * One figure with its change and its formula. `onChoose` makes the tile pick what a chart shows;
 * `onRows` makes the number lead to what it counts.
 */
export function FigureTile({
  label,
  value,
  formula,
  change,
  note,
  trend,
  isChosen,
  onChoose,
  onRows,
}: {
  label: string;
  value: string;
  /** How the figure is counted, shown on hover, focus and tap. */
  formula: string;
  change?: { now: number; before: number; beforeText: string; isLessBetter?: boolean } | undefined;
  note?: ReactNode;
  /** A sparkline. */
  trend?: ReactNode;
  isChosen?: boolean;
  onChoose?: () => void;
  onRows?: (() => void) | undefined;
}) {
  return (
    <div
      className={classNames(
        'relative flex min-w-0 flex-col rounded-control p-3 lg:p-4',
        isChosen === true && 'bg-brand-wash',
        onChoose !== undefined && 'hover:bg-hover',
      )}
    >
      {onChoose !== undefined && (
        <button
          type="button"
          aria-pressed={isChosen}
          aria-label={`${label} ${value}: show in the chart`}
          onClick={onChoose}
          className="absolute inset-0 rounded-control"
        />
      )}
      <span className="flex items-center gap-1 text-sm text-ink-soft">
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <Tooltip text={formula}>
          <button
            type="button"
            aria-label={`How ${label} is counted`}
            className="touch-area relative grid size-6 shrink-0 place-items-center rounded-full text-ink-soft hover:text-ink"
          >
            <CircleHelp aria-hidden size={14} />
          </button>
        </Tooltip>
      </span>
      <span className="mt-0.5 flex min-h-9 flex-wrap items-baseline gap-x-2">
        {onRows === undefined ? (
          <b className="text-2xl font-semibold tracking-tight tabular-nums">{value}</b>
        ) : (
          <button
            type="button"
            onClick={onRows}
            aria-label={`Show the rows behind ${label}: ${value}`}
            className="touch-area relative min-w-6 rounded-[4px] text-left text-2xl font-semibold tracking-tight tabular-nums underline decoration-transparent decoration-dotted decoration-2 underline-offset-4 hover:decoration-ink/40"
          >
            {value}
          </button>
        )}
        {change !== undefined && <Change {...change} />}
      </span>
      {note !== undefined && <span className="text-[0.8125rem] text-ink-soft">{note}</span>}
      {trend !== undefined && <span className="mt-1.5">{trend}</span>}
    </div>
  );
}
