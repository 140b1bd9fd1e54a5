import { X } from 'lucide-react';
import { useRef } from 'react';
import { dimensions } from '#shared/analytics/query.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import type { PerformanceState } from './use-performance.ts';
import { valueName } from './value-names.ts';

/** The filters in force, each with its way out. */
export function FilterChips({
  state,
  labels,
}: {
  state: PerformanceState;
  /** Names of values that only the server knows, by dimension and value. */
  labels: ReadonlyMap<string, string>;
}) {
  const list = useRef<HTMLUListElement>(null);
  const chips = state.query.filters.flatMap(({ dimension, values }) =>
    values.map((value) => ({ dimension, value })),
  );
  if (chips.length === 0) return null;

  function remove(index: number): void {
    const chip = chips[index];
    if (chip === undefined) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    // The focus goes to the next chip, or to the screen when none is left: never nowhere.
    const next = buttons[index + 1] ?? buttons[index - 1];
    (chips.length > 1 ? next : document.querySelector<HTMLElement>('#screen'))?.focus({
      preventScroll: true,
    });
    state.toggle(chip.dimension, chip.value);
  }

  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <ul ref={list} aria-label="Filters" className="flex min-w-0 flex-wrap gap-2">
        {chips.map(({ dimension, value }, index) => {
          const name = valueName(dimension, value, labels.get(labelKey(dimension, value)));
          return (
            <li key={labelKey(dimension, value)} className="min-w-0">
              <button
                type="button"
                aria-label={`Remove the filter ${dimensions[dimension]}: ${name}`}
                onClick={() => remove(index)}
                onKeyDown={(event) => {
                  if (event.key !== 'Delete' && event.key !== 'Backspace') return;
                  event.preventDefault();
                  remove(index);
                }}
                className="inline-flex h-8 max-w-full touch:h-11 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 text-[0.8125rem] hover:bg-hover"
              >
                <span className="text-ink-soft">{dimensions[dimension]}</span>
                <span className="min-w-0 truncate font-medium">{name}</span>
                <X aria-hidden size={14} className="shrink-0 text-ink-soft" />
              </button>
            </li>
          );
        })}
      </ul>
      {chips.length > 1 && (
        <Button look="quiet" size="small" onClick={() => state.change({ filters: [] })}>
          Remove all
        </Button>
      )}
    </div>
  );
}

export const labelKey = (dimension: string, value: string): string => `${dimension} ${value}`;
