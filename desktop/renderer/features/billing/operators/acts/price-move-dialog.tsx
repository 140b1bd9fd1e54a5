import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  LEAST_NOTICE_DAYS,
  MOST_NOTICE_DAYS,
  type OldPrice,
  type PreviewedMove,
  priceMovesApi,
} from '#shared/billing/price-moves.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { itemsOf } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { billingDay, moneyText } from '../../money-text.ts';
import { newRequestId } from './request-id.ts';
import { useActed } from './use-acted.ts';

const leftOut: Record<NonNullable<PreviewedMove['leftOut']>, string> = {
  moving: 'is moved already',
  ends: 'stays out: it ends with what is paid',
  changes: 'stays out: goes to another plan',
  unpaid: 'stays out: it is not paid',
};

/** Shows who would pay what from when, and moves them once the operator has said why. */
export function PriceMoveDialog({ price, onClose }: { price: OldPrice; onClose: () => void }) {
  const [id] = useState(newRequestId);
  const [days, setDays] = useState('30');
  const { provider, planId, interval, fromCents, toCents, planName, movable } = price;
  const noticeDays = Number(days);
  const isPossible =
    Number.isInteger(noticeDays) &&
    noticeDays >= LEAST_NOTICE_DAYS &&
    noticeDays <= MOST_NOTICE_DAYS;
  const group = { provider, planId, interval, fromCents };
  const acted = useActed('The move is planned, and the creators are being notified');
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={`Move ${planName} from ${moneyText(fromCents)} to ${moneyText(toCents)}`}
      description={`Each creator gets an email now and pays ${moneyText(toCents)} a ${interval} from the first renewal after the notice, never within a period. You can undo this until then.`}
      call={priceMovesApi.begin}
      input={(reason) => ({ body: { id, ...group, toCents, noticeDays, reason } })}
      submit={`Move ${movable.toLocaleString()} ${movable === 1 ? 'subscriber' : 'subscribers'}`}
      fields={['noticeDays']}
      onDone={acted}
    >
      {(problems) => (
        <>
          <TextField
            label="Notice in days"
            name="noticeDays"
            type="number"
            inputMode="numeric"
            min={LEAST_NOTICE_DAYS}
            max={MOST_NOTICE_DAYS}
            value={days}
            onChange={({ target }) => setDays(target.value)}
            hint="A renewal within them is still at the old price. Find out what notice the law requires where you sell."
            error={
              problems['noticeDays'] ??
              (isPossible ? undefined : `Between ${LEAST_NOTICE_DAYS} and ${MOST_NOTICE_DAYS} days`)
            }
          />
          {isPossible && <Preview key={noticeDays} group={{ ...group, noticeDays }} />}
        </>
      )}
    </ReasonDialog>
  );
}

function Preview({
  group,
}: {
  group: Pick<OldPrice, 'provider' | 'planId' | 'interval' | 'fromCents'> & { noticeDays: number };
}) {
  const query = useInfiniteQuery({
    ...endpointPages(priceMovesApi.preview, { query: { ...group, limit: 20 } }),
    staleTime: 0,
  });
  if (query.isError) return <Notice tone="bad">{errorText(query.error)}</Notice>;
  if (query.isPending) return <p role="status">Loading the affected subscribers</p>;
  return (
    <section aria-label="Affected subscribers" className="grid gap-2 text-sm leading-6">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by keys */}
      <ul tabIndex={0} className="max-h-56 divide-y divide-line overflow-y-auto">
        {itemsOf(query).map((row) => (
          <li key={row.subscriptionId} className="py-1.5">
            <p className="font-medium wrap-anywhere">{row.creator.name}</p>
            <p className="text-[0.8125rem] wrap-anywhere text-ink-soft">
              {row.creator.email},{' '}
              {row.effectiveAt === null
                ? leftOut[row.leftOut ?? 'moving']
                : `pays ${moneyText(row.toCents)} from ${billingDay(row.effectiveAt, localZone)}`}
            </p>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          size="small"
          className="justify-self-start"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}
