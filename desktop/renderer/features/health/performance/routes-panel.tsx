import { shareText } from '#desktop/renderer/ui/texts/share-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { CsvButton } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import {
  allOrOne,
  oneChoice,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { Before, measuresCsv } from './measure-table.tsx';
import { advice, countsOf, nameOf, type PerformanceRow, timeText } from './performance-texts.ts';

const orders = [
  { value: 'slow', label: 'Slowest' },
  { value: 'errors', label: 'Most errors' },
  { value: 'busy', label: 'Busiest' },
] as const;
const shape = { order: oneChoice(['slow', 'errors', 'busy']), all: allOrOne(['routes']) };
type Order = ReturnType<typeof shape.order>;

const weight: Readonly<Record<Order, (row: PerformanceRow) => number>> = {
  slow: ({ now }) => now.p95 ?? 0,
  errors: ({ now }) => now.failed,
  busy: ({ now }) => now.count,
};
const SHOWN = 12;

/** A phone shows what decides; the file has all. */
const heads = [
  { head: 'Answers', isWide: true },
  { head: 'p50', isWide: true },
  { head: 'p95', isWide: false },
  { head: 'p99', isWide: true },
  { head: 'Errors', isWide: false },
  { head: 'p95 before', isWide: true },
];

/** Routes, worst first; choosing one shows it in the chart. */
export function RoutesPanel({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly PerformanceRow[];
  chosen: string;
  onChoose: (name: string) => void;
}) {
  const { values, choose } = useAddressValues(shape);
  const { order } = values;
  const isWhole = values.all !== undefined;
  const sorted = rows.toSorted((a, b) => weight[order](b) - weight[order](a));
  const shown = isWhole ? sorted : sorted.slice(0, SHOWN);
  const { count, failed, refused } = countsOf(rows);
  return (
    <Panel
      title="Routes"
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            label="Order of routes"
            value={order}
            choices={orders}
            onChange={(value) => choose('order', value)}
          />
          <CsvButton label="routes" table={() => measuresCsv('routes', sorted)} />
        </div>
      }
      bodyClassName="px-5 pt-2 pb-4"
    >
      <p className="mb-3 max-w-3xl text-[0.8125rem] leading-5 text-ink-soft">
        {count.toLocaleString()} answers: {failed.toLocaleString()} failed on our side (5xx, without
        comments that wait), {refused.toLocaleString()} were refused (4xx,{' '}
        {shareText(refused, count)}). {advice.routes}
      </p>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-soft">No requests in this period.</p>
      ) : (
        <div
          className="relative overflow-x-auto"
          role="region"
          aria-label="Table of routes"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes keys
          tabIndex={0}
        >
          <table className="w-full text-sm sm:min-w-160">
            <caption className="sr-only">Routes</caption>
            <thead>
              <tr className="text-[0.8125rem] text-ink-soft">
                <th scope="col" className="pb-1.5 text-left font-medium">
                  Route
                </th>
                {heads.map(({ head, isWide }) => (
                  <th
                    key={head}
                    scope="col"
                    className={classNames(
                      'pb-1.5 pl-4 text-right font-medium whitespace-nowrap',
                      isWide && 'hidden sm:table-cell',
                    )}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <RouteRow
                  key={row.name}
                  row={row}
                  isChosen={row.name === chosen}
                  onChoose={onChoose}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {sorted.length > SHOWN && (
        <Button className="mt-3" onClick={() => choose('all', isWhole ? '' : 'routes')}>
          {isWhole ? `Show ${SHOWN}` : `Show all ${sorted.length}`}
        </Button>
      )}
    </Panel>
  );
}

function RouteRow({
  row,
  isChosen,
  onChoose,
}: {
  row: PerformanceRow;
  isChosen: boolean;
  onChoose: (name: string) => void;
}) {
  const { now, before, name } = row;
  const cell = 'py-1 pl-4 text-right whitespace-nowrap tabular-nums';
  const wide = `${cell} hidden sm:table-cell`;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="max-w-96 py-1 text-left font-normal">
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={() => onChoose(name)}
          className={classNames(
            'touch-area -mx-2 rounded-control px-2 py-1 text-left break-all hover:bg-hover',
            isChosen && 'bg-brand-wash font-semibold',
          )}
        >
          {nameOf(row)}
        </button>
      </th>
      <td className={wide}>{now.count.toLocaleString()}</td>
      <td className={wide}>{timeText(now.p50)}</td>
      <td className={classNames(cell, 'font-medium')}>{timeText(now.p95)}</td>
      <td className={wide}>{timeText(now.p99)}</td>
      <td className={classNames(cell, now.failed > 0 && 'text-bad')}>
        {now.failed === 0
          ? '0'
          : `${now.failed.toLocaleString()} · ${shareText(now.failed, now.count)}`}
      </td>
      <td className={wide}>{before === null ? '–' : <Before row={row} />}</td>
    </tr>
  );
}
