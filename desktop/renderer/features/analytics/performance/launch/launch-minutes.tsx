import { Fragment, type ReactNode } from 'react';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Bars } from '#desktop/renderer/ui/charts/bars.tsx';
import { CsvButton } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { clockTime, exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import type { ShownBar, ShownNumber } from '../rows-drawer.tsx';
import type { Launch, NumberOfHour } from './launch-failures.tsx';

const MINUTE_MS = 60_000;

/** By what the rows of each number are asked for. */
const listed = {
  visits: { metric: 'visits' },
  tried: { metric: 'tried' },
  verified: { metric: 'verified' },
  lost: { metric: 'lost' },
  waiting: { metric: 'tried', reason: 'waiting' },
} as const satisfies Record<keyof Launch['minutes'][number], Partial<Parameters<NumberOfHour>[0]>>;

/** Of what a bar is made. */
const parts = [
  { name: 'verified', label: 'Verified', tone: 'verified' },
  { name: 'lost', label: 'Failed', tone: 'bad' },
  { name: 'waiting', label: 'Still waiting', tone: 'soft' },
] as const;

/** What was decided in each minute of the hour, and what waits since then. */
export function LaunchMinutes({
  title,
  launch: { post, minutes },
  isFiltered,
  choice,
  numberOf,
  onRows,
}: {
  title: string;
  launch: Launch;
  isFiltered: boolean;
  /** Chooses another post. */
  choice: ReactNode;
  numberOf: NumberOfHour;
  /** Opens the rows behind a number, or behind a bar. */
  onRows: (shown: ShownNumber | ShownBar) => void;
}) {
  const { timeZone } = useUser();
  const start = Date.parse(post.startedAt);
  const of = (name: keyof Launch['minutes'][number]) => minutes.map((minute) => minute[name]);
  const sum = (name: keyof Launch['minutes'][number]) =>
    of(name).reduce((total, count) => total + count, 0);
  const buckets = minutes.map((_, minute) => ({
    name: clockTime(new Date(start + minute * MINUTE_MS).toISOString(), timeZone),
    short: `${minute} min`,
  }));
  const said = [
    { name: 'visits', text: counted(sum('visits'), 'visit', 'visits') },
    { name: 'tried', text: counted(sum('tried'), 'try', 'tries') },
    { name: 'verified', text: `${sum('verified').toLocaleString()} verified` },
    { name: 'lost', text: `${sum('lost').toLocaleString()} failed` },
    ...(sum('waiting') === 0
      ? []
      : [{ name: 'waiting', text: `${sum('waiting').toLocaleString()} still waiting` } as const]),
  ] as const;
  const openSum = (name: keyof typeof listed) => {
    const when = name === 'waiting' ? 'waiting since the first hour' : 'in the first hour';
    onRows(numberOf({ ...listed[name], count: sum(name), of: when }));
  };
  const openMinute = (minute: number) =>
    onRows({
      title: `${title}, ${buckets[minute]?.name ?? ''}`,
      text: 'Comments decided in this minute, and those waiting since then.',
      parts: parts.flatMap(({ name, label }) => {
        const count = minutes[minute]?.[name] ?? 0;
        if (count === 0) return [];
        const part = { ...listed[name], minute: String(minute), count, of: label };
        return [{ ...numberOf(part), label }];
      }),
    });
  return (
    <Bars
      title={title}
      height="h-56"
      bucketLabel="Minute"
      emptyText={emptyText(sum('tried'), isFiltered)}
      buckets={buckets}
      parts={parts.map(({ name, label, tone }) => ({ label, tone, values: of(name) }))}
      onOpen={openMinute}
      actions={
        <CsvButton
          label="the launch hour"
          table={() => ({
            name: 'launch-hour',
            columns: ['minute', 'visits', 'tried', 'verified', 'failed', 'waiting'],
            rows: minutes.map(({ visits, tried, verified, lost, waiting }, minute) => [
              minute,
              visits,
              tried,
              verified,
              lost,
              waiting,
            ]),
          })}
        />
      }
      above={
        <div className="mb-3 grid gap-2">
          {choice}
          <p className="text-sm text-ink-soft tabular-nums">
            From {exactTime(post.startedAt, timeZone)}:{' '}
            {said.map(({ name, text }, index) => (
              <Fragment key={name}>
                {index > 0 && ', '}
                <SaidNumber text={text} onOpen={sum(name) > 0 ? () => openSum(name) : undefined} />
              </Fragment>
            ))}
            .
          </p>
        </div>
      }
    />
  );
}

/** A number of the sentence; where it has rows, it opens them. */
function SaidNumber({ text, onOpen }: { text: string; onOpen: (() => void) | undefined }) {
  if (onOpen === undefined) return text;
  return (
    <button type="button" onClick={onOpen} aria-label={`${text}: show the rows`} className="link">
      {text}
    </button>
  );
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;

/** A try of the hour may have been decided after it. */
function emptyText(tried: number, isFiltered: boolean): string {
  if (tried > 0) return 'No try was decided in the first hour, and none waits now.';
  return isFiltered
    ? 'Nobody who fits your filters tried in the first hour.'
    : 'Nobody tried in the first hour.';
}
