import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { CallOutput } from '#shared/api/define-api.ts';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import {
  type AnalyticsQuery,
  type CountMetric,
  dimensions,
  metrics,
} from '#shared/analytics/query.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Drawer } from '#desktop/renderer/ui/overlays/drawer.tsx';
import { DrawerRows } from '#desktop/renderer/ui/panels/drawer-rows.tsx';
import { itemsOf } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { lossText } from './metric-texts.ts';
import { asked } from './use-performance.ts';
import { valueName } from './value-names.ts';

/** The number whose rows are looked at. */
export interface ShownNumber {
  metric: CountMetric;
  query: AnalyticsQuery;
  /** What the number is, where it is not the whole figure: "Country: Germany". */
  of?: string;
  count: number | null;
}

type Row = CallOutput<typeof performanceApi.rows>['items'][number];

/** What a number was counted from, newest first. */
export function RowsDrawer({
  number,
  onClose,
}: {
  number: ShownNumber | null;
  onClose: () => void;
}) {
  return (
    <Drawer
      isOpen={number !== null}
      onClose={onClose}
      title={
        number === null
          ? ''
          : `${metrics[number.metric].label}${number.of === undefined ? '' : `, ${number.of}`}`
      }
      description={number === null ? '' : metrics[number.metric].formula}
    >
      {number !== null && <Rows number={number} />}
    </Drawer>
  );
}

function Rows({ number: { metric, query: asks, count } }: { number: ShownNumber }) {
  const query = useInfiniteQuery(
    endpointPages(performanceApi.rows, { query: { ...asked(asks), metric } }),
  );
  const items = itemsOf(query);
  const since = query.data?.pages[0]?.rowsSince ?? null;
  const { timeZone } = useUser();
  return (
    <DrawerRows
      query={query}
      head={
        <p role="status" className="pb-3 text-sm text-ink-soft tabular-nums">
          {query.hasNextPage
            ? `The latest ${items.length.toLocaleString()}${count === null ? '' : ` of ${count.toLocaleString()}`}`
            : `${items.length.toLocaleString()} ${items.length === 1 ? 'row' : 'rows'}`}
          {since !== null &&
            ` · Visits before ${exactTime(since, timeZone)} are kept as figures only.`}
        </p>
      }
    >
      {items.map((row) => (
        <OneRow key={row.id} row={row} timeZone={timeZone} />
      ))}
    </DrawerRows>
  );
}

function OneRow({ row, timeZone }: { row: Row; timeZone: string }) {
  const way = (Object.keys(dimensions) as (keyof typeof dimensions)[]) // keys of the table
    .flatMap((dimension) => {
      const value =
        dimension === 'magnet' || dimension === 'post' ? '' : (row.way[dimension] ?? '');
      return value === '' ? [] : [valueName(dimension, value)];
    });
  return (
    <li className="grid gap-0.5 py-2.5 text-sm leading-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 truncate font-medium">
          {row.lead === null ? (
            row.magnetTitle
          ) : (
            <Link to={`/crm/${row.lead.id}`} className="link">
              {row.lead.name}
            </Link>
          )}
        </span>
        <time dateTime={row.at} className="text-[0.8125rem] text-ink-soft tabular-nums">
          {exactTime(row.at, timeZone, 'medium')}
        </time>
      </p>
      <p className="text-[0.8125rem] break-words text-ink-soft">
        {[
          ...(row.lead === null ? [] : [row.magnetTitle]),
          ...(row.reason === null ? [] : [lossText(row.reason)]),
          ...way,
        ].join(' · ')}
      </p>
    </li>
  );
}
