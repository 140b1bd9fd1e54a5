import { useInfiniteQuery } from '@tanstack/react-query';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import type { CallInput } from '#shared/api/define-api.ts';
import { type AnalyticsQuery, type CountMetric, metrics } from '#shared/analytics/query.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Drawer } from '#desktop/renderer/ui/overlays/drawer.tsx';
import { DrawerRows } from '#desktop/renderer/ui/panels/drawer-rows.tsx';
import { itemsOf } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { CountedRow } from './counted-row.tsx';
import { asked } from './use-performance.ts';

/** The number whose rows are looked at. */
export interface ShownNumber {
  metric: CountMetric;
  /** Of failed tries those of one reason; of a period one hour; the first hour of a post. */
  only?: Pick<
    NonNullable<CallInput<typeof performanceApi.rows>['query']>,
    'reason' | 'hour' | 'weekHour' | 'launch' | 'minute'
  >;
  query: AnalyticsQuery;
  /** What the number is, where it is not the whole figure: "Country: Germany". */
  of?: string;
  count: number | null;
}

/** A bar of several figures, whose rows are looked at under the name of each. */
export interface ShownBar {
  title: string;
  /** What it adds up. */
  text: string;
  parts: readonly (ShownNumber & { label: string })[];
}

/** What a number was counted from, newest first. */
export function RowsDrawer({
  number,
  onClose,
}: {
  number: ShownNumber | ShownBar | null;
  onClose: () => void;
}) {
  const isBar = number !== null && 'parts' in number;
  return (
    <Drawer
      isOpen={number !== null}
      onClose={onClose}
      title={
        number === null
          ? ''
          : isBar
            ? number.title
            : `${metrics[number.metric].label}${number.of === undefined ? '' : `, ${number.of}`}`
      }
      description={number === null ? '' : isBar ? number.text : metrics[number.metric].formula}
    >
      {number === null ? null : isBar ? (
        <div className="grid gap-6">
          {number.parts.map((part) => (
            <section key={part.label} aria-label={part.label}>
              <h3 className="text-sm leading-6 font-semibold">{part.label}</h3>
              <Rows number={part} />
            </section>
          ))}
        </div>
      ) : (
        <Rows number={number} />
      )}
    </Drawer>
  );
}

function Rows({ number: { metric, only, query: asks, count } }: { number: ShownNumber }) {
  const query = useInfiniteQuery(
    endpointPages(performanceApi.rows, {
      query: { ...asked(asks), metric, ...only },
    }),
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
        <CountedRow key={row.id} row={row} timeZone={timeZone} />
      ))}
    </DrawerRows>
  );
}
