import type { ReactNode } from 'react';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Bars } from '#desktop/renderer/ui/charts/bars.tsx';
import { CsvButton } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { clockTime, exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import type { Launch } from './launch-failures.tsx';

const MINUTE_MS = 60_000;

/** What was decided in each minute of the hour, and what waits since then. */
export function LaunchMinutes({
  title,
  launch: { post, minutes },
  isFiltered,
  choice,
}: {
  title: string;
  launch: Launch;
  isFiltered: boolean;
  /** Chooses another post. */
  choice: ReactNode;
}) {
  const { timeZone } = useUser();
  const start = Date.parse(post.startedAt);
  const of = (name: keyof Launch['minutes'][number]) => minutes.map((minute) => minute[name]);
  const sum = (name: keyof Launch['minutes'][number]) =>
    of(name).reduce((total, count) => total + count, 0);
  const said = [
    counted(sum('visits'), 'visit', 'visits'),
    counted(sum('tried'), 'try', 'tries'),
    `${sum('verified').toLocaleString()} verified`,
    `${sum('lost').toLocaleString()} failed`,
    ...(sum('waiting') === 0 ? [] : [`${sum('waiting').toLocaleString()} still waiting`]),
  ];
  return (
    <Bars
      title={title}
      height="h-56"
      bucketLabel="Minute"
      emptyText={emptyText(sum('tried'), isFiltered)}
      buckets={minutes.map((_, minute) => ({
        name: clockTime(new Date(start + minute * MINUTE_MS).toISOString(), timeZone),
        short: `${minute} min`,
      }))}
      parts={[
        { label: 'Verified', tone: 'verified', values: of('verified') },
        { label: 'Failed', tone: 'bad', values: of('lost') },
        { label: 'Still waiting', tone: 'soft', values: of('waiting') },
      ]}
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
            From {exactTime(post.startedAt, timeZone)}: {said.join(', ')}.
          </p>
        </div>
      }
    />
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
