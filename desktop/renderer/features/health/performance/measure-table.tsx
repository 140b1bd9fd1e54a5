import type { ReactNode } from 'react';
import { shareText } from '#desktop/renderer/ui/texts/share-text.ts';
import { Change } from '#desktop/renderer/ui/charts/change.tsx';
import { CsvButton, type CsvTable } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { nameOf, type PerformanceRow, valueText } from './performance-texts.ts';

/** Measurements of a few names, with what they mean. */
export function MeasureTable({
  title,
  rows,
  text,
  more,
  hasFailures = false,
  outcomes = [],
}: {
  title: string;
  rows: readonly PerformanceRow[];
  text: string;
  /** Where to look further. */
  more?: ReactNode;
  hasFailures?: boolean;
  /** Counts that explain the failures. */
  outcomes?: readonly PerformanceRow[];
}) {
  return (
    <Panel
      title={title}
      actions={<CsvButton label={title} table={() => measuresCsv(title, rows)} />}
      bodyClassName="px-5 pt-1 pb-4"
    >
      <p className="mb-3 max-w-3xl text-[0.8125rem] leading-5 text-ink-soft">
        {text} {more !== undefined && <span className="font-medium underline">{more}</span>}
      </p>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-soft">Nothing was measured in this period.</p>
      ) : (
        <div
          className="relative overflow-x-auto"
          role="region"
          aria-label={`Table: ${title}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes keys
          tabIndex={0}
        >
          <table className="w-full text-sm sm:min-w-140">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="text-[0.8125rem] text-ink-soft">
                <th scope="col" className="pb-1.5 text-left font-medium">
                  Name
                </th>
                {heads(hasFailures).map((head) => (
                  <th
                    key={head}
                    scope="col"
                    className="pb-1.5 pl-4 text-right font-medium whitespace-nowrap"
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.kind} ${row.name}`} className="border-t border-line">
                  <th scope="row" className="py-2 text-left font-normal">
                    {nameOf(row)}
                    <Reasons row={row} outcomes={outcomes} />
                  </th>
                  <MeasureCells row={row} hasFailures={hasFailures} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

const heads = (hasFailures: boolean): string[] => [
  'p50',
  'p95',
  'p99',
  'Worst',
  ...(hasFailures ? ['Count', 'Failed'] : []),
  'p95 before',
];

function MeasureCells({ row, hasFailures }: { row: PerformanceRow; hasFailures: boolean }) {
  const { kind, now, before } = row;
  const cell = 'py-2 pl-4 text-right whitespace-nowrap tabular-nums';
  const values = [now.p50, now.p95, now.p99, now.worst].map((value) => valueText(kind, value));
  return (
    <>
      {values.map((value, index) => (
        <td key={heads(false)[index]} className={cell}>
          {value}
        </td>
      ))}
      {hasFailures && (
        <>
          <td className={cell}>{now.count.toLocaleString()}</td>
          <td className={cell}>{shareText(now.failed, now.count)}</td>
        </>
      )}
      <td className={cell}>
        <Before row={row} />
        {before === null && '–'}
      </td>
    </>
  );
}

/** How p95 moved against the period before. */
export function Before({ row: { kind, now, before } }: { row: PerformanceRow }) {
  if (before?.p95 == null) return before === null ? null : '–';
  return (
    <Change
      now={now.p95 ?? 0}
      before={before.p95}
      beforeText={valueText(kind, before.p95)}
      isLessBetter
    />
  );
}

function Reasons({ row, outcomes }: { row: PerformanceRow; outcomes: readonly PerformanceRow[] }) {
  const own = outcomes
    .filter(({ name }) => name.startsWith(`${row.name} `) && !name.endsWith(' settled'))
    .toSorted((a, b) => b.now.count - a.now.count)
    .slice(0, 4);
  if (own.length === 0) return null;
  return (
    <span className="block text-[0.8125rem] text-ink-soft">
      {own
        .map(
          ({ name, now }) =>
            `${name.slice(row.name.length + 1).replaceAll('_', ' ')} ${now.count.toLocaleString()}`,
        )
        .join(', ')}
    </span>
  );
}

/** Every number of the rows, for a file. */
export function measuresCsv(title: string, rows: readonly PerformanceRow[]): CsvTable {
  return {
    name: `performance-${title.toLowerCase()}`,
    columns: [
      'kind',
      'name',
      'count',
      'p50',
      'p95',
      'p99',
      'worst',
      'failed',
      'refused',
      'count_before',
      'p50_before',
      'p95_before',
      'p99_before',
      'failed_before',
    ],
    rows: rows.map(({ kind, name, now, before }) => [
      kind,
      name,
      now.count,
      now.p50,
      now.p95,
      now.p99,
      now.worst,
      now.failed,
      now.refused,
      before?.count ?? null,
      before?.p50 ?? null,
      before?.p95 ?? null,
      before?.p99 ?? null,
      before?.failed ?? null,
    ]),
  };
}
