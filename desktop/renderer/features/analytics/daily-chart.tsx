import { useState } from 'react';
import type { DashboardData } from './dashboard-data.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { topOfDays } from './chart-scale.ts';

type Day = DashboardData['days'][number];

/** `day` is a calendar day of the creator's zone already; UTC keeps it that day. */
function dayText(day: string, month: 'short' | 'long' = 'short'): string {
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** Thirty bars: visits behind, verified in front. The same numbers stand in a hidden table. */
export function DailyChart({ days }: { days: readonly Day[] }) {
  const [shown, setShown] = useState<Day | null>(null);
  const top = topOfDays(days);
  const first = days[0];
  const middle = days[Math.floor(days.length / 2)];
  const isEmpty = days.every((day) => day.visits === 0 && day.verified === 0);
  return (
    <Panel
      title="Last 30 days"
      bodyClassName="px-5 pt-3 pb-4"
      actions={
        <p className="flex min-h-6 flex-wrap items-center gap-x-4 text-[0.8125rem] text-ink-soft">
          {shown === null ? (
            <>
              <Legend className="bg-brand/55">Visits</Legend>
              <Legend className="bg-brand">Verified</Legend>
            </>
          ) : (
            <span className="tabular-nums">
              {dayText(shown.day, 'long')}:{' '}
              <b className="text-ink">{shown.visits.toLocaleString()}</b> visits,{' '}
              <b className="text-ink">{shown.verified.toLocaleString()}</b> verified,{' '}
              {shown.emails.toLocaleString()} emails
            </span>
          )}
        </p>
      }
    >
      <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div className="flex h-52 flex-col justify-between text-right text-xs text-ink-soft tabular-nums">
          <span className="-translate-y-1/2">{isEmpty ? '' : top.toLocaleString()}</span>
          <span>{isEmpty ? '' : (top / 2).toLocaleString()}</span>
          <span className="translate-y-1/2">0</span>
        </div>
        <div
          className="relative h-52 border-b border-line-strong bg-[linear-gradient(var(--line)_1px,transparent_1px)] bg-[length:100%_50%]"
          onPointerLeave={() => setShown(null)}
        >
          <div className="absolute inset-0 flex items-end">
            {days.map((day) => (
              <div
                key={day.day}
                className="relative flex h-full flex-1 items-end justify-center px-px hover:bg-hover sm:px-[3px]"
                onPointerEnter={() => setShown(day)}
              >
                <Bar share={day.visits / top} className="bg-brand/55" />
                <Bar share={day.verified / top} className="bg-brand" />
              </div>
            ))}
          </div>
          {isEmpty && (
            <p className="absolute inset-0 grid place-items-center px-4 text-center text-sm text-ink-soft">
              <span className="bg-surface px-2">No visits yet. Each day with one gets a bar.</span>
            </p>
          )}
        </div>
        <span />
        <div className="mt-1.5 flex justify-between text-xs text-ink-soft">
          {first !== undefined && <span>{dayText(first.day)}</span>}
          {middle !== undefined && <span>{dayText(middle.day)}</span>}
          <span>Today</span>
        </div>
      </div>
      <div className="sr-only">
        <table>
          <caption>Visits, tries, verified and emails a day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Visits</th>
              <th scope="col">Tried</th>
              <th scope="col">Verified</th>
              <th scope="col">Emails</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{dayText(day.day, 'long')}</th>
                <td>{day.visits}</td>
                <td>{day.tried}</td>
                <td>{day.verified}</td>
                <td>{day.emails}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Bar({ share, className }: { share: number; className: string }) {
  if (share === 0) return null;
  return (
    <div
      className={`absolute bottom-0 w-[calc(100%-2px)] rounded-t-[3px] sm:w-[calc(100%-6px)] ${className}`}
      style={{ height: `max(2px, ${share * 100}%)` }}
    />
  );
}

function Legend({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-2.5 rounded-[3px] ${className}`} />
      {children}
    </span>
  );
}
