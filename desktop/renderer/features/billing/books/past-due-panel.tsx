import { useInfiniteQuery } from '@tanstack/react-query';
import type { Books } from '#shared/billing/books.contract.ts';
import { booksApi } from '#shared/billing/books.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { itemsOf } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { LoadingRows } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { moneyText } from '../money-text.ts';
import { BookRowLine } from './book-row-line.tsx';
import type { AskedPeriod } from './row-kinds.ts';

/** Whose charge failed and is tried again: what is owed, the next try, and until when the plan stays. */
export function PastDuePanel({
  period,
  pastDue,
}: {
  period: AskedPeriod;
  pastDue: Books['pastDue'];
}) {
  const query = useInfiniteQuery({
    ...endpointPages(booksApi.rows, { query: { ...period, kind: 'past_due', limit: 20 } }),
    staleTime: 0,
  });
  return (
    <Panel
      title="Past due now"
      bodyClassName="px-5 pt-2 pb-4"
      actions={
        <span className="text-sm text-ink-soft tabular-nums">
          {pastDue.count.toLocaleString()} · {moneyText(pastDue.cents)}
        </span>
      }
    >
      <QueryPanel
        query={query}
        what="what is past due"
        isInPanel
        skeleton={<LoadingRows rows={2} label="Loading what is past due" />}
      >
        {() =>
          itemsOf(query).length === 0 ? (
            <p className="py-6 text-center text-sm text-ink-soft">Nothing is past due.</p>
          ) : (
            <ol className="divide-y divide-line">
              {itemsOf(query).map((row) => (
                <BookRowLine key={row.id} row={row} kind="past_due" />
              ))}
            </ol>
          )
        }
      </QueryPanel>
    </Panel>
  );
}
