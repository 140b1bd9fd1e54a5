import type { ReactNode } from 'react';
import { classNames } from '../controls/class-names.ts';
import { ChartPanel } from './chart-panel.tsx';
import { ReadoutCard } from './readout-card.tsx';
import { middleOf } from './scale.ts';
import { toneColour } from './tones.ts';
import { useReadout } from './use-readout.ts';

const HOURS = 24;

/** Monday first, in the reader's language. 5 January 2026 was a Monday. */
function weekdays(style: 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat(undefined, { weekday: style, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2026, 0, 5 + day)));
}

/** "14:00" or "2 PM", as the reader's language has it. */
function hourName(hour: number): string {
  return new Intl.DateTimeFormat(undefined, { hour: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 5, hour),
  );
}

/** When in the week something happens: a row a weekday, a column an hour. */
export function HeatMap({
  title,
  valueLabel,
  cells,
  height = 'h-64',
  emptyText = 'Nothing in this period.',
  actions,
  above,
  onOpen,
}: {
  title: string;
  /** Names the numbers: "Visits". */
  valueLabel: string;
  /** 168 values, Monday 00:00 first. */
  cells: readonly number[];
  height?: string;
  emptyText?: string;
  actions?: ReactNode;
  above?: ReactNode;
  /** Shows what a number was counted from, by its place and the name of its hour. */
  onOpen?: ((place: number, name: string) => void) | undefined;
}) {
  const highest = Math.max(0, ...cells);
  const days = weekdays('long');
  const nameOf = (place: number) =>
    `${days[Math.floor(place / HOURS)] ?? ''}, ${hourName(place % HOURS)}`;
  /** What opens an hour, where it has a number. */
  const openerOf = (place: number) =>
    onOpen === undefined || (cells[place] ?? 0) === 0
      ? undefined
      : () => onOpen(place, nameOf(place));
  const readout = useReadout(7 * HOURS, HOURS, (place) => openerOf(place)?.());
  const { index } = readout;
  return (
    <ChartPanel
      title={title}
      height={height}
      actions={actions}
      above={above}
      table={{
        caption: title,
        columns: ['Hour', ...weekdays('short')],
        rows: Array.from({ length: HOURS }, (_, hour) => ({
          name: hourName(hour),
          cells: days.map((_name, day) => (cells[day * HOURS + hour] ?? 0).toLocaleString()),
          onOpenCell: (day) => openerOf(day * HOURS + hour),
        })),
      }}
    >
      <div className="grid h-full grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5">
        <div aria-hidden className="grid grid-rows-7 items-center text-right text-xs text-ink-soft">
          {weekdays('short').map((day) => (
            <span key={day}>{day}</span>
          ))}
        </div>
        <div className="relative">
          <div
            {...readout.plotProps}
            aria-label={`${title}, chart. Arrow keys read it by hour and weekday${onOpen === undefined ? '' : ', Enter shows the rows of an hour'}.`}
            className={classNames(
              'absolute inset-0 grid touch-none grid-cols-24 grid-rows-7',
              index !== null && openerOf(index) !== undefined && 'cursor-pointer',
            )}
          >
            {Array.from({ length: 7 * HOURS }, (_, place) => (
              <span
                key={place}
                aria-hidden
                className={`m-px rounded-[3px] ${place === index ? 'outline-2 outline-ink' : ''}`}
                style={{ background: shade(cells[place] ?? 0, highest) }}
              />
            ))}
          </div>
          <ReadoutCard
            readout={
              index === null
                ? null
                : {
                    name: nameOf(index),
                    lines: [{ label: valueLabel, text: (cells[index] ?? 0).toLocaleString() }],
                  }
            }
            at={middleOf((index ?? 0) % HOURS, HOURS)}
            isSpoken={readout.isSpoken}
          />
          {highest === 0 && (
            <p className="pointer-events-none absolute inset-0 grid place-items-center text-center text-sm text-ink-soft">
              <span className="rounded-control bg-surface px-3 py-1">{emptyText}</span>
            </p>
          )}
        </div>
        <span />
        <div className="flex flex-wrap items-center justify-between gap-x-4 text-xs text-ink-soft">
          <span aria-hidden className="grid flex-1 grid-cols-4">
            {[0, 6, 12, 18].map((hour) => (
              <span key={hour}>{hourName(hour)}</span>
            ))}
          </span>
        </div>
      </div>
    </ChartPanel>
  );
}

/** Five steps are told apart; a smooth scale is not. An hour without anything stays paper. */
function shade(value: number, highest: number): string {
  if (value === 0 || highest === 0) return 'color-mix(in oklab, var(--ink) 5%, transparent)';
  const step = Math.ceil((value / highest) * 5);
  return `color-mix(in oklab, ${toneColour.brand} ${step * 20}%, var(--surface))`;
}
