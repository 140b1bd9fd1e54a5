import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { booksApi } from '#shared/billing/books.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import {
  allOrOne,
  oneChoice,
  shortText,
  useAddress,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { ChartLoading } from '#desktop/renderer/ui/charts/chart-panel.tsx';
import { OwnPeriod } from '#desktop/renderer/ui/filters/own-period.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';
import { billingDay } from '../money-text.ts';
import { BookRowsDrawer } from './book-rows-drawer.tsx';
import { CommissionsPanel } from './commissions-panel.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { MovementPanels } from './movement-panels.tsx';
import { ownDays, problemOf } from './own-days.ts';
import { PastDuePanel } from './past-due-panel.tsx';
import { PlanRevenuePanel } from './plan-revenue-panel.tsx';
import type { ShownRows } from './row-kinds.ts';

const periods = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '12 months' },
] as const;
const shape = {
  days: oneChoice(['30', '90', '365']),
  from: shortText(10),
  to: shortText(10),
  practice: allOrOne(['true', 'false']),
};
const DAY_MS = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** As the figures are of whole days, a minute is soon enough. */
const REFRESH_MS = 60_000;

/** /admin/finance: what was earned, from day to day, and what each figure is counted from. */
export function FinanceScreen() {
  const { values, choose } = useAddressValues(shape);
  const { write } = useAddress();
  const own = ownDays(values.from, values.to);
  const [shown, setShown] = useState<ShownRows | null>(null);
  const now = useNow();
  const until = (day: string) => ({
    ...(own ?? { from: dayOf(Date.parse(day) - (Number(values.days) - 1) * DAY_MS), to: day }),
    ...(values.practice === undefined ? {} : { practice: values.practice }),
  });
  const untilToday = until(dayOf(now));
  const reading = { placeholderData: keepPreviousData, staleTime: 0 };
  const asOfToday = useQuery({
    ...endpointQuery(booksApi.read, { query: untilToday }),
    ...reading,
    refetchInterval: REFRESH_MS,
  });
  // The clock of practice can be ahead, and the days of its payments with it.
  const { practiceDay } = asOfToday.data ?? {};
  const isPractice = practiceDay != null;
  const period = isPractice ? until(practiceDay) : untilToday;
  const books = useQuery({
    ...endpointQuery(booksApi.read, { query: period }),
    ...reading,
    refetchInterval: isPractice ? REFRESH_MS : false,
  });
  const { data } = books;
  // What is opened from a figure counts what the figure counts.
  const isCounted = data?.withPractice === true;
  const counted = { ...period, practice: isCounted ? ('true' as const) : ('false' as const) };
  return (
    <>
      <PageHeader
        title="Finance"
        text={`Days are UTC, amounts are US dollars. Compared with the same number of days before.${
          isPractice && own === null
            ? ` They end on ${billingDay(period.to, 'UTC')}, the day of the practice clock.`
            : ''
        }`}
        actions={
          <>
            <Segmented
              label="Period"
              value={own === null ? values.days : ''}
              choices={periods}
              onChange={(days) =>
                write({ days: days === '30' ? '' : days, from: '', to: '' }, 'step')
              }
            />
            <OwnPeriod
              chosen={own}
              shown={period}
              check={problemOf}
              onChoose={(days) => write({ ...days, days: '' }, 'step')}
            />
            <ExportMenu period={counted} />
          </>
        }
      />
      <div className="grid grid-cols-1 gap-5">
        {books.isError && data !== undefined && (
          <Notice tone="bad">
            The server did not respond to the last request. You see older data.
          </Notice>
        )}
        {data?.hasPractice === true && (
          <Notice tone="warn">
            <Switch
              label="Count practice payments"
              hint={
                isCounted
                  ? 'These figures contain practice payments, which moved no money.'
                  : 'Practice payments moved no money. They are left out.'
              }
              isOn={isCounted}
              onChange={(isOn) => choose('practice', isOn ? 'true' : 'false')}
            />
          </Notice>
        )}
        <QueryPanel
          query={books}
          what="the books"
          title="Finance"
          skeleton={<ChartLoading title="Recurring revenue" height="h-96" />}
        >
          {(all) => (
            <>
              <FigureTiles books={all} onRows={setShown} />
              <MovementPanels books={all} onRows={setShown} />
              <PlanRevenuePanel books={all} />
              <CommissionsPanel books={all} onRows={setShown} />
              <PastDuePanel period={counted} pastDue={all.pastDue} />
            </>
          )}
        </QueryPanel>
      </div>
      <BookRowsDrawer shown={shown} period={counted} onClose={() => setShown(null)} />
    </>
  );
}
