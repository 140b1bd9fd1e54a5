import { type Books, type MovementKind, movementKinds } from '#shared/billing/books.contract.ts';
import { TimeSeries } from '#desktop/renderer/ui/charts/time-series.tsx';
import { CsvButton } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { changeText, moneyText } from '../money-text.ts';
import type { ShownRows } from './row-kinds.ts';

const names: Record<MovementKind, string> = {
  new: 'New',
  reactivation: 'Came back',
  expansion: 'Pay more',
  contraction: 'Pay less',
  churn: 'Ended',
};
const dayText = (day: string, style: 'long' | 'short'): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
    timeZone: 'UTC',
    day: 'numeric',
    month: style,
    ...(style === 'long' ? { year: 'numeric' } : {}),
  });

/** Recurring revenue at the end of each day, and how it came from its first value to its last. */
export function MovementPanels({
  books: { figures, days },
  onRows,
}: {
  books: Books;
  onRows: (rows: ShownRows) => void;
}) {
  const formula =
    'Each change of a creator’s recurring revenue, as it happened. Rows are never changed.';
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <TimeSeries
        title="Recurring revenue by day"
        bucketLabel="Day"
        buckets={days.map(({ day }) => ({
          name: dayText(day, 'long'),
          short: dayText(day, 'short'),
        }))}
        lines={[
          { label: 'MRR', tone: 'brand', values: days.map(({ endCents }) => endCents / 100) },
        ]}
        formatValue={(value) => moneyText(value * 100)}
        isLastOpen
        emptyText="No recurring revenue in this period."
        actions={
          <CsvButton
            label="recurring revenue by day"
            table={() => ({
              name: 'recurring-revenue-by-day',
              columns: ['Day', ...movementKinds.map((kind) => names[kind]), 'End'],
              rows: days.map((day) => [
                day.day,
                ...movementKinds.map((kind) => day[kind] / 100),
                day.endCents / 100,
              ]),
            })}
          />
        }
      />
      <Panel title="From first to last day" bodyClassName="px-5 pt-2 pb-4">
        <dl className="divide-y divide-line text-sm tabular-nums">
          <Line name="At the beginning" text={moneyText(figures.mrrStartCents)} />
          {movementKinds.map((kind) => (
            <Line key={kind} name={names[kind]} text={changeText(figures.moves[kind])} />
          ))}
          <Line name="At the end" text={moneyText(figures.mrrEndCents)} isSum />
        </dl>
        <button
          type="button"
          className="link mt-3 text-sm"
          onClick={() =>
            onRows({ kind: 'movements', label: 'Movements of recurring revenue', formula })
          }
        >
          Show each movement
        </button>
      </Panel>
    </div>
  );
}

function Line({ name, text, isSum = false }: { name: string; text: string; isSum?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 py-2 ${isSum ? 'font-semibold' : ''}`}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
