import { shareText } from '#desktop/renderer/ui/texts/share-text.ts';
import { FigureTile } from '#desktop/renderer/ui/charts/figure-tile.tsx';
import { BarList } from '#desktop/renderer/ui/charts/bar-list.tsx';
import { CsvButton } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { measuresCsv } from './measure-table.tsx';
import { advice, countsOf, nameOf, type PerformanceRow, timeText } from './performance-texts.ts';

/** Deliveries against the promise, and where their time goes. */
export function DeliveryPanel({
  rows,
  stages,
}: {
  rows: readonly PerformanceRow[];
  stages: readonly PerformanceRow[];
}) {
  const { count, failed } = countsOf(rows);
  const atOnce = rows.find(({ name }) => name === 'at once');
  const longest = Math.max(...stages.map(({ now }) => now.p95 ?? 0), 0.001);
  return (
    <Panel
      title="Delivery"
      actions={
        <CsvButton label="deliveries" table={() => measuresCsv('delivery', [...rows, ...stages])} />
      }
      bodyClassName="px-5 pt-1 pb-4"
    >
      <p className="mb-2 max-w-3xl text-[0.8125rem] leading-5 text-ink-soft">{advice.delivery}</p>
      {count === 0 ? (
        <p className="text-sm text-ink-soft">No content was delivered in this period.</p>
      ) : (
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-2">
          <div className="-mx-3 grid grid-cols-2 content-start sm:grid-cols-3">
            <FigureTile
              label="Within 30 s"
              value={shareText(count - failed, count)}
              formula="Deliveries that took at most 30 seconds, of all."
              note={`${count.toLocaleString()} delivered`}
            />
            <FigureTile
              label="Median"
              value={timeText(atOnce?.now.p50 ?? null)}
              formula="Half of the deliveries in the answer to the check were at least as fast."
              change={changeOf(atOnce, 'p50')}
            />
            <FigureTile
              label="p95"
              value={timeText(atOnce?.now.p95 ?? null)}
              formula="95 of 100 deliveries in the answer to the check were at least as fast."
              change={changeOf(atOnce, 'p95')}
            />
            {rows
              .filter(({ name }) => name !== 'at once')
              .map((row) => (
                <FigureTile
                  key={row.name}
                  label={nameOf(row)}
                  value={timeText(row.now.p50)}
                  formula="Median time of comments that had to wait, from their first check."
                  note={`${row.now.count.toLocaleString()} delivered`}
                />
              ))}
          </div>
          {stages.length > 0 && (
            <BarList
              caption="Parts of a delivery"
              columns={['Part', 'p95', 'p50']}
              rows={stages.map((row) => ({
                key: row.name,
                name: nameOf(row),
                value: timeText(row.now.p95),
                length: (row.now.p95 ?? 0) / longest,
                cells: [timeText(row.now.p50)],
              }))}
            />
          )}
        </div>
      )}
    </Panel>
  );
}

function changeOf(row: PerformanceRow | undefined, key: 'p50' | 'p95') {
  const [now, before] = [row?.now[key] ?? null, row?.before?.[key] ?? null];
  if (now === null || before === null) return undefined;
  return { now, before, beforeText: timeText(before), isLessBetter: true };
}
