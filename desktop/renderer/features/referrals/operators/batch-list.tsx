import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import {
  operatorReferralsApi,
  type ReferralBatch,
  type ReferralBooks,
} from '#shared/referrals/operator-referrals.contract.ts';
import {
  endpointMutation,
  endpointPages,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { moneyText } from '../money-text.ts';
import { BatchDetails } from './batch-details.tsx';

/** Payouts in batches: an operator makes one, pays by hand, and marks what happened. */
export function BatchList({ isPractice, books }: { isPractice: boolean; books: ReferralBooks }) {
  const client = useQueryClient();
  const [openId, setOpenId] = useState<string | null>(null);
  const practice = isPractice ? 'true' : 'false';
  const query = useInfiniteQuery({
    ...endpointPages(operatorReferralsApi.listBatches, { query: { practice, limit: 10 } }),
    refetchOnMount: 'always',
  });
  const making = useMutation({
    ...endpointMutation(operatorReferralsApi.makeBatch),
    onSuccess: ({ id }) => {
      setOpenId(id);
      toast.success('Batch made');
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => invalidatePath(client, '/api/admin/referrals', '/api/admin/audit'),
  });
  const { payable } = books;
  return (
    <section aria-labelledby="batches" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="batches" className="text-lg font-semibold tracking-tight">
          Payouts
        </h2>
        <Button
          look="primary"
          disabled={payable.creators === 0}
          isBusy={making.isPending}
          onClick={() => making.mutate({ body: { practice: isPractice } })}
        >
          Make a batch
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        {payable.creators === 0
          ? 'No balance can be paid out now.'
          : `The next batch pays ${moneyText(payable.cents)} to ${counted(payable.creators, 'creator')}.`}{' '}
        {leftOutText(books)}
      </p>
      <PagedPanel
        file={
          <ListFileButton
            file={operatorReferralsApi.listBatchesFile}
            what="the batches"
            filter={{ practice }}
          />
        }
        query={query}
        what="the batches"
        list="batches"
        empty={
          <EmptyState picture={<Banknote aria-hidden size={26} />} title="No payouts yet">
            A batch takes every approved balance above the minimum. You save it as CSV, pay it with
            your bank, and mark it here.
          </EmptyState>
        }
      >
        {() => (
          <ul aria-label="Batches" className="divide-y divide-line">
            {itemsOf(query).map((batch) => (
              <BatchRow
                key={batch.id}
                batch={batch}
                isOpen={openId === batch.id}
                onToggle={() => setOpenId(openId === batch.id ? null : batch.id)}
              />
            ))}
          </ul>
        )}
      </PagedPanel>
    </section>
  );
}

function BatchRow({
  batch,
  isOpen,
  onToggle,
}: {
  batch: ReferralBatch;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { madeAt, madeBy, payouts, cents, open, paidCents, failedCents } = batch;
  return (
    <li className="grid gap-3 px-5 py-4 text-sm">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium">
            {moneyText(cents)} to {counted(payouts, 'creator')}
          </p>
          <p className="text-[0.8125rem] leading-5 text-ink-soft">
            <LocalTime at={madeAt} /> by {madeBy} ·{' '}
            {open > 0 ? `${open.toLocaleString()} open` : 'all marked'}
            {paidCents > 0 && ` · ${moneyText(paidCents)} paid`}
            {failedCents > 0 && ` · ${moneyText(failedCents)} failed`}
            {batch.exportedAt === null && ' · not exported'}
          </p>
        </div>
        <Button size="small" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? 'Hide payouts' : 'Show payouts'}
        </Button>
      </div>
      {isOpen && <BatchDetails batch={batch} />}
    </li>
  );
}

const counted = (count: number, word: string): string =>
  count === 1 ? `one ${word}` : `${count.toLocaleString()} ${word}s`;

/** Whom a batch leaves out, and why. */
function leftOutText({ leftOut, terms }: ReferralBooks): string {
  const { belowMinimum, withoutDetails, closed } = leftOut;
  const parts = [
    belowMinimum > 0 &&
      `${counted(belowMinimum, 'creator')} below ${moneyText(terms.minimumUsd * 100)}`,
    withoutDetails > 0 && `${counted(withoutDetails, 'creator')} without payout details`,
    closed > 0 && `${counted(closed, 'creator')} suspended or leaving`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `Left out: ${parts.join(', ')}.`;
}
