import type { ReactNode } from 'react';
import { classNames } from '../controls/class-names.ts';
import { ChartPanel } from './chart-panel.tsx';
import { PlotFrame } from './plot-frame.tsx';
import { ReadoutCard, type Readout } from './readout-card.tsx';
import { middleOf, topOf } from './scale.ts';
import type { Bucket } from './time-series.tsx';
import { toneColour, type Tone } from './tones.ts';
import { useReadout } from './use-readout.ts';

export interface BarPart {
  label: string;
  tone: Tone;
  /** One value a bucket. */
  values: readonly number[];
}

/** Bars made of parts that add up, lowest first: minutes of an hour, days of a month. */
export function Bars({
  title,
  buckets,
  parts,
  bucketLabel,
  height = 'h-52',
  emptyText = 'Nothing in this period.',
  actions,
  above,
  onOpen,
}: {
  title: string;
  buckets: readonly Bucket[];
  parts: readonly BarPart[];
  bucketLabel: string;
  height?: string;
  emptyText?: string;
  actions?: ReactNode;
  above?: ReactNode;
  /** Shows what a bar was counted from, for each bucket that has one. */
  onOpen?: ((index: number) => void) | undefined;
}) {
  const count = buckets.length;
  const sums = buckets.map((_, index) =>
    parts.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  const hasRows = (index: number) => onOpen !== undefined && (sums[index] ?? 0) > 0;
  const readout = useReadout(count, count, (index) => hasRows(index) && onOpen?.(index));
  const top = topOf(sums);
  const shown: Readout | null =
    readout.index === null
      ? null
      : {
          name: buckets[readout.index]?.name ?? '',
          lines: parts.map(({ label, tone, values }) => ({
            label,
            tone,
            text: (values[readout.index ?? 0] ?? 0).toLocaleString(),
          })),
        };
  return (
    <ChartPanel
      title={title}
      height={height}
      actions={actions}
      above={above}
      legend={parts}
      table={{
        caption: title,
        columns: [bucketLabel, ...parts.map(({ label }) => label)],
        rows: buckets.map(({ name }, index) => ({
          name,
          cells: parts.map(({ values }) => (values[index] ?? 0).toLocaleString()),
          onOpen: hasRows(index) ? () => onOpen?.(index) : undefined,
        })),
      }}
    >
      <PlotFrame
        top={top}
        names={buckets.map(({ short }) => short)}
        formatValue={(value) => value.toLocaleString()}
        isEmpty={sums.every((sum) => sum === 0)}
        emptyText={emptyText}
      >
        <div
          {...readout.plotProps}
          aria-label={`${title}, chart. Arrow keys read it${onOpen === undefined ? '' : ', Enter shows the rows behind a number'}.`}
          className={classNames(
            'absolute inset-0 flex touch-pan-y items-end',
            readout.index !== null && hasRows(readout.index) && 'cursor-pointer',
          )}
        >
          {buckets.map((bucket, index) => (
            <span
              key={bucket.name}
              aria-hidden
              className={`flex h-full min-w-0 flex-1 flex-col-reverse px-px sm:px-[2px] ${readout.index === index ? 'bg-hover' : ''}`}
            >
              {parts.map(({ label, tone, values }) => (
                <Part key={label} share={(values[index] ?? 0) / top} tone={tone} />
              ))}
            </span>
          ))}
          <ReadoutCard
            readout={shown}
            at={middleOf(readout.index ?? 0, count)}
            isSpoken={readout.isSpoken}
          />
        </div>
      </PlotFrame>
    </ChartPanel>
  );
}

/** A part that is there is seen, however small. */
function Part({ share, tone }: { share: number; tone: Tone }) {
  if (share === 0) return null;
  return (
    <span
      className="block w-full border-t border-surface last:rounded-t-[3px] last:border-t-0"
      style={{ height: `max(2px, ${share * 100}%)`, background: toneColour[tone] }}
    />
  );
}
