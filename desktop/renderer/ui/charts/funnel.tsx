import { area, curveBumpX } from 'd3-shape';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../controls/class-names.ts';
import { ChartPanel } from './chart-panel.tsx';
import { toneColour, type Tone } from './tones.ts';
import { shareText } from '../texts/share-text.ts';

export interface FunnelStep {
  key: string;
  label: string;
  /** null: not known. */
  value: number | null;
  tone: Tone;
  /** Lost on the way here, where that is not what is missing of the step before. */
  lost?: number;
}

/** How many of the step before did not come to this one. */
function lostBefore(steps: readonly FunnelStep[], index: number): number {
  const before = steps[index - 1];
  const known = steps[index]?.lost;
  if (known !== undefined) return known;
  const [from, to] = [before?.value ?? null, steps[index]?.value ?? null];
  return from === null || to === null ? 0 : Math.max(0, from - to);
}

const countText = (value: number | null): string => value?.toLocaleString() ?? '–';

const shareOf = (part: number | null, whole: number | null): string =>
  part === null || whole === null ? '–' : shareText(part, whole);

/**
 * Steps with what is lost between them. One step is chosen, by arrow keys too, and `children` explain
 * it below. Columns with a flow on wide screens, bars on narrow ones.
 */
export function Funnel({
  title,
  steps,
  chosen,
  onChoose,
  actions,
  children,
}: {
  title: string;
  steps: readonly FunnelStep[];
  chosen: string;
  onChoose: (key: string) => void;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const first = steps[0]?.value ?? null;
  const highest = Math.max(1, ...steps.map(({ value }) => value ?? 0));
  const heightOf = (step: FunnelStep) => (step.value === null ? null : step.value / highest);

  function move(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = steps.findIndex(({ key }) => key === chosen);
    const next = steps[(at + by + steps.length) % steps.length];
    if (next === undefined) return;
    onChoose(next.key);
    list.current?.querySelector<HTMLElement>(`[data-step="${next.key}"]`)?.focus();
  }

  return (
    <ChartPanel
      title={title}
      height="min-h-88 lg:min-h-64"
      actions={actions}
      table={{
        caption: title,
        columns: ['Step', 'Count', 'Of the first', 'Of the step before', 'Lost'],
        rows: steps.map(({ label, value }, index) => ({
          name: label,
          cells: [
            countText(value),
            shareOf(value, first),
            index === 0 ? '–' : shareOf(value, steps[index - 1]?.value ?? null),
            index === 0 ? '–' : lostBefore(steps, index).toLocaleString(),
          ],
        })),
      }}
    >
      <div
        ref={list}
        role="tablist"
        aria-label={title}
        className="grid lg:grid-flow-col lg:auto-cols-fr"
      >
        {steps.map((step, index) => {
          const lost = lostBefore(steps, index);
          const isChosen = step.key === chosen;
          const height = heightOf(step);
          return (
            <button
              key={step.key}
              type="button"
              role="tab"
              id={`${id}-${step.key}`}
              data-step={step.key}
              aria-selected={isChosen}
              aria-controls={`${id}-panel`}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChoose(step.key)}
              onKeyDown={move}
              className={classNames(
                'relative min-w-0 rounded-control px-3 py-2 text-left -outline-offset-2 hover:bg-hover lg:rounded-b-none lg:px-0 lg:pb-0',
                isChosen && 'bg-brand-wash',
              )}
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-3 lg:block lg:px-3">
                <span className="text-sm text-ink-soft lg:block">{step.label}</span>
                <span className="text-lg font-semibold tracking-tight tabular-nums lg:block lg:text-2xl">
                  {countText(step.value)}
                </span>
                <span className="w-full text-[0.8125rem] text-ink-soft tabular-nums lg:block lg:min-h-10">
                  {[
                    ...(first === null ? [] : [shareOf(step.value, first)]),
                    ...(index > 0 && lost > 0 ? [`${lost.toLocaleString()} lost`] : []),
                  ].join(' · ')}
                </span>
              </span>
              {height === null ? (
                // As high as the others, so that the texts stand in a line.
                <span aria-hidden className="hidden h-36 lg:block" />
              ) : (
                <>
                  <span aria-hidden className="mt-1 block h-2 rounded-full bg-ink/6 lg:hidden">
                    <span
                      className="block h-full rounded-full"
                      style={{ width: `${height * 100}%`, background: toneColour[step.tone] }}
                    />
                  </span>
                  <Flow
                    from={height}
                    to={heightOf(steps[index + 1] ?? step) ?? height}
                    tone={step.tone}
                  />
                </>
              )}
            </button>
          );
        })}
      </div>
      {children !== undefined && (
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${chosen}`}
          className="mt-4 border-t border-line pt-4"
        >
          {children}
        </div>
      )}
    </ChartPanel>
  );
}

/** A step's height, running over into that of the next. */
function Flow({ from, to, tone }: { from: number; to: number; tone: Tone }) {
  const shape = area<readonly [number, number]>()
    .x(([x]) => x)
    .y0(100)
    .y1(([, share]) => 100 - Math.max(share * 100, share > 0 ? 1.5 : 0))
    .curve(curveBumpX);
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="hidden h-36 w-full lg:block"
      fill={toneColour[tone]}
    >
      <path d={`M0 ${100 - from * 100}H55V100H0Z`} />
      <path
        opacity={0.35}
        d={
          shape([
            [55, from],
            [100, to],
          ]) ?? ''
        }
      />
    </svg>
  );
}
