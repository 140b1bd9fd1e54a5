import { Bars } from '#desktop/renderer/ui/charts/bars.tsx';

interface Month {
  /** Such as 2026-05. */
  month: string;
  used: number;
  limit: number | null;
}

const MOST = 12;

/** Comments of the last months, the oldest first, with a table behind the chart. */
export function UsageMonths({ months }: { months: readonly Month[] }) {
  const shown = months.slice(0, MOST).toReversed();
  const limits = shown.flatMap(({ limit }) => (limit === null ? [] : [limit]));
  const last = shown.at(-1)?.limit ?? null;
  return (
    <Bars
      title="Comments by month"
      bucketLabel="Month (UTC)"
      buckets={shown.map(({ month, limit }) => ({
        start: `${month}-01T00:00:00Z`,
        short: monthText(month, 'short'),
        name: `${monthText(month, 'long')}, ${limit === null ? 'no limit' : `limit ${limit.toLocaleString()}`}`,
      }))}
      parts={[{ label: 'Comments', tone: 'brand', values: shown.map(({ used }) => used) }]}
      height="h-44"
      emptyText="No comments were counted yet."
      above={
        last !== null &&
        limits.length > 0 && (
          <p className="pb-3 text-[0.8125rem] text-ink-soft">
            The limit of this month is {last.toLocaleString()}.
          </p>
        )
      }
    />
  );
}

function monthText(month: string, style: 'short' | 'long'): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en', {
    month: style,
    timeZone: 'UTC',
    ...(style === 'long' ? { year: 'numeric' } : {}),
  });
}
