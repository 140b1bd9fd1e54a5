import { area, curveMonotoneX, line } from 'd3-shape';
import { Fragment, type ReactNode } from 'react';
import { classNames } from '../controls/class-names.ts';
import { ChartPanel } from './chart-panel.tsx';
import { PlotFrame } from './plot-frame.tsx';
import { ReadoutCard, type Readout } from './readout-card.tsx';
import { middleOf, runsOf, topOf } from './scale.ts';
import { toneColour, type Tone } from './tones.ts';
import { useReadout } from './use-readout.ts';

export interface SeriesLine {
  /** In the readout and the table: "Visits". */
  label: string;
  /** In the legend, where that says more: the days of the period. */
  legend?: string;
  tone: Tone;
  /** One value a bucket; null where there is none yet, which leaves a gap. */
  values: readonly (number | null)[];
  /** A comparison is dashed, without a filled area, and its buckets have names of their own. */
  comparison?: { names: readonly string[] };
}

export interface Bucket {
  /** In the readout and the table: "Friday, 3 April". */
  name: string;
  /** Below the axis: "3 Apr". */
  short: string;
}

/** Lines over time, with gaps, with a comparison, and with a last bucket that is still running. */
export function TimeSeries({
  title,
  buckets,
  lines,
  bucketLabel,
  height = 'h-64',
  formatValue = (value) => value.toLocaleString(),
  isLastOpen = false,
  emptyText = 'Nothing in this period.',
  actions,
  above,
  onOpen,
}: {
  title: string;
  buckets: readonly Bucket[];
  lines: readonly SeriesLine[];
  /** Head of the table's first column: "Day". */
  bucketLabel: string;
  height?: string;
  formatValue?: (value: number) => string;
  /** The last bucket with a value is not over: its stretch is dotted. */
  isLastOpen?: boolean;
  emptyText?: string;
  actions?: ReactNode;
  above?: ReactNode;
  /** Shows what a bucket's number was counted from, for each bucket that has one. */
  onOpen?: ((index: number) => void) | undefined;
}) {
  const count = buckets.length;
  const hasRows = (index: number) => onOpen !== undefined && (lines[0]?.values[index] ?? 0) > 0;
  const readout = useReadout(count, count, (index) => hasRows(index) && onOpen?.(index));
  const top = topOf(lines.flatMap(({ values }) => values));
  const isEmpty = lines.every(({ values }) => values.every((value) => (value ?? 0) === 0));
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? 'no value' : formatValue(value);
  const shown: Readout | null =
    readout.index === null
      ? null
      : {
          name: buckets[readout.index]?.name ?? '',
          lines: lines.map((one) => ({
            label: one.label,
            text: text(one.values[readout.index ?? 0]),
            tone: one.tone,
            ...(one.comparison === undefined
              ? {}
              : { note: one.comparison.names[readout.index ?? 0] ?? '' }),
          })),
        };
  return (
    <ChartPanel
      title={title}
      height={height}
      actions={actions}
      above={above}
      legend={
        lines.length < 2
          ? []
          : lines.map((one) => ({
              label: one.legend ?? one.label,
              tone: one.tone,
              isDashed: one.comparison !== undefined,
            }))
      }
      table={{
        caption: title,
        columns: [bucketLabel, ...lines.map(({ label }) => label)],
        rows: buckets.map(({ name }, index) => ({
          name,
          cells: lines.map(({ values }) => text(values[index])),
          onOpen: hasRows(index) ? () => onOpen?.(index) : undefined,
        })),
      }}
    >
      <PlotFrame
        top={top}
        names={buckets.map(({ short }) => short)}
        formatValue={formatValue}
        isEmpty={isEmpty}
        emptyText={emptyText}
      >
        <div
          {...readout.plotProps}
          aria-label={`${title}, chart. Arrow keys read it${onOpen === undefined ? '' : ', Enter shows the rows behind a number'}.`}
          className={classNames(
            'absolute inset-0 touch-pan-y',
            readout.index !== null && hasRows(readout.index) && 'cursor-pointer',
          )}
        >
          {/* Comparisons lie behind what they are compared with. */}
          {[...lines]
            .sort((a, b) => Number(b.comparison !== undefined) - Number(a.comparison !== undefined))
            .map((one) => (
              <Line key={one.label} one={one} top={top} isLastOpen={isLastOpen} />
            ))}
          {readout.index !== null && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 border-l border-line-strong"
              style={{ left: `${middleOf(readout.index, count) * 100}%` }}
            />
          )}
          {lines.map((one) => (
            <Marks key={one.label} one={one} top={top} at={readout.index} />
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

/** Drawn on a field of 1000 x 1000 that is stretched; the stroke keeps its width. */
const FIELD = 1000;

function Line({ one, top, isLastOpen }: { one: SeriesLine; top: number; isLastOpen: boolean }) {
  const { values, comparison, tone } = one;
  const count = values.length;
  const x = (index: number) => middleOf(index, count) * FIELD;
  const y = (index: number) => FIELD - ((values[index] ?? 0) / top) * FIELD;
  const path = line<number>().x(x).y(y).curve(curveMonotoneX);
  const fill = area<number>().x(x).y0(FIELD).y1(y).curve(curveMonotoneX);
  const isFilled = comparison === undefined && tone === 'brand';
  const runs = runsOf(values);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${FIELD} ${FIELD}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
      style={{ color: toneColour[tone] }}
    >
      {runs.map((run) => {
        const isOpen = isLastOpen && comparison === undefined && run === runs.at(-1);
        const dashes = comparison === undefined ? undefined : '5 5';
        const stretches = isOpen
          ? [
              { part: run.slice(0, -1), dashes },
              { part: run.slice(-2), dashes: '2 5' },
            ]
          : [{ part: run, dashes }];
        return (
          <g key={run[0]} fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round">
            {stretches.map(({ part, dashes: dashesOf }) => (
              <Fragment key={`${dashesOf} ${part[0]}`}>
                {isFilled && (
                  <path d={fill(part) ?? ''} stroke="none" fill="currentColor" opacity={0.1} />
                )}
                <path
                  d={path(part) ?? ''}
                  vectorEffect="non-scaling-stroke"
                  strokeDasharray={dashesOf}
                />
              </Fragment>
            ))}
          </g>
        );
      })}
    </svg>
  );
}

/** A dot at the place read out, and one where a single value between gaps has no line. */
function Marks({ one, top, at }: { one: SeriesLine; top: number; at: number | null }) {
  const { values, tone } = one;
  const alone = runsOf(values).flatMap((run) => (run.length === 1 ? run : []));
  const shown = new Set(at === null || values[at] === null ? alone : [...alone, at]);
  return [...shown].map((index) => (
    <span
      key={index}
      aria-hidden
      className="pointer-events-none absolute size-2.5 rounded-full border-2 border-surface"
      style={{
        left: `${middleOf(index, values.length) * 100}%`,
        top: `${(1 - (values[index] ?? 0) / top) * 100}%`,
        translate: '-50% -50%',
        background: toneColour[tone],
      }}
    />
  ));
}
