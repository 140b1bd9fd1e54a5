import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { type OldPrice, priceMovesApi } from '#shared/billing/price-moves.contract.ts';
import { endpointPages, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useOperator } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { moneyText } from '../money-text.ts';
import { providerNames } from './billing-words.ts';
import { ListLine, PracticeBadge } from './list-line.tsx';
import { PriceMoveLine } from './price-move-line.tsx';

const PriceMoveDialog = lazyPart(
  async () => (await import('./acts/price-move-dialog.tsx')).PriceMoveDialog,
);
const fresh = { staleTime: 0 } as const;

/** Who pays an old price, and the moves to current ones. */
export function OldPricesPanel() {
  const prices = useQuery({ ...endpointQuery(priceMovesApi.oldPrices, {}), ...fresh });
  const moves = useInfiniteQuery({ ...endpointPages(priceMovesApi.list, {}), ...fresh });
  return (
    <div className="grid gap-5">
      <QueryPanel query={prices} what="the old prices" title="Old prices">
        {({ prices: rows }) => (
          <Panel title="Old prices" bodyClassName="pt-2 pb-2">
            <p className="px-5 pb-2 text-sm text-ink-soft">
              {rows.length === 0
                ? 'Every subscriber pays what newcomers pay. When you change the price of a plan, those who have it keep theirs and appear here.'
                : 'These subscribers keep their price until you move them. You choose when, and each gets an email first.'}
            </p>
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <OldPriceLine
                  key={`${row.provider} ${row.planId} ${row.interval} ${row.fromCents}`}
                  row={row}
                />
              ))}
            </ul>
          </Panel>
        )}
      </QueryPanel>
      <section aria-label="Moves" className="grid gap-2">
        <h2 className="text-base font-semibold">Moves</h2>
        <PagedPanel
          file={<ListFileButton file={priceMovesApi.listFile} what="the moves" filter={{}} />}
          query={moves}
          what="the moves"
          list="moves"
          empty={
            <EmptyState picture={<Tags aria-hidden size={26} />} title="No moves yet">
              Moves to another price appear here, with the result for each creator.
            </EmptyState>
          }
        >
          {(rows) => (
            <ul className="divide-y divide-line overflow-hidden rounded-panel">
              {rows.map((row) => (
                <PriceMoveLine key={row.id} row={row} />
              ))}
            </ul>
          )}
        </PagedPanel>
      </section>
    </div>
  );
}

function OldPriceLine({ row }: { row: OldPrice }) {
  const isOwner = useOperator().role === 'admin';
  const [isMoving, setMoving] = useState(false);
  const { planName, interval, fromCents, toCents, subscribers, movable, moving } = row;
  const people = (count: number) =>
    `${count.toLocaleString()} ${count === 1 ? 'subscriber' : 'subscribers'}`;
  return (
    <ListLine
      title={`${planName} for ${moneyText(fromCents)} a ${interval}`}
      badges={<PracticeBadge provider={row.provider} />}
      amount={people(subscribers)}
      facts={[
        // The badge says it.
        row.provider === 'practice' ? null : providerNames[row.provider],
        `newcomers pay ${moneyText(toCents)}`,
        moving === 0 ? null : `${people(moving)} being moved`,
      ]}
      acts={
        isOwner &&
        movable > 0 && (
          <div className="mt-2">
            <Button size="small" onClick={() => setMoving(true)}>
              Move to {moneyText(toCents)}
            </Button>
            {isMoving && <PriceMoveDialog price={row} onClose={() => setMoving(false)} />}
          </div>
        )
      }
    />
  );
}
