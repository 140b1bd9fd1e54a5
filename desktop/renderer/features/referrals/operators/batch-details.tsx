import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BatchPayout,
  type ExportedPayout,
  operatorReferralsApi,
  type ReferralBatch,
} from '#shared/referrals/operator-referrals.contract.ts';
import { payoutMethods } from '#shared/referrals/payouts.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { csvOf } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { moneyText } from '../money-text.ts';

const outcomes = {
  open: { name: 'Open', tone: 'wait' },
  paid: { name: 'Paid', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
} as const;

/** The payouts of a batch, with what an operator does after paying. */
export function BatchDetails({ batch }: { batch: ReferralBatch }) {
  const { id: batchId } = batch;
  const client = useQueryClient();
  const platform = usePlatform();
  const [failed, setFailed] = useState<BatchPayout | null>(null);
  const refresh = () => invalidatePath(client, '/api/admin/referrals', '/api/admin/audit');
  const told = { onError: (error: Error) => toast.error(errorText(error)), onSettled: refresh };
  const query = useQuery(endpointQuery(operatorReferralsApi.listPayouts, { params: { batchId } }));
  const exporting = useMutation({
    ...endpointMutation(operatorReferralsApi.exportBatch),
    ...told,
    onSuccess: ({ payouts }) =>
      platform.saveFile(`payouts-${batchId}.csv`, csvOf(tableOf(payouts)), 'text/csv'),
  });
  const settling = useMutation({ ...endpointMutation(operatorReferralsApi.settlePayout), ...told });
  const settlingAll = useMutation({
    ...endpointMutation(operatorReferralsApi.settleBatch),
    ...told,
    onSuccess: ({ paid }) => toast.success(`${paid.toLocaleString()} marked as paid`),
  });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          isBusy={exporting.isPending}
          onClick={() => exporting.mutate({ params: { batchId } })}
        >
          Save as CSV
        </Button>
        {batch.open > 0 && (
          <Button
            size="small"
            isBusy={settlingAll.isPending}
            onClick={() => settlingAll.mutate({ params: { batchId } })}
          >
            Mark all open as paid
          </Button>
        )}
      </div>
      <QueryPanel query={query} what="the payouts" isInPanel>
        {({ payouts }) => (
          <ul aria-label="Payouts" className="divide-y divide-line border-t border-line">
            {payouts.map((payout) => (
              <li key={payout.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
                <span className="min-w-0 flex-1 basis-48 break-words">
                  <b className="font-medium tabular-nums">{moneyText(payout.amountCents)}</b>{' '}
                  {payout.creator === null ? 'Deleted account' : payout.creator.email}
                  {payout.failure !== null && (
                    <span className="block text-ink-soft">{payout.failure}</span>
                  )}
                </span>
                <Badge tone={outcomes[payout.state].tone}>{outcomes[payout.state].name}</Badge>
                {payout.state === 'open' && (
                  <Button
                    size="small"
                    isBusy={settling.isPending}
                    aria-label={`Mark the payout to ${payout.creator?.email ?? 'a deleted account'} as paid`}
                    onClick={() =>
                      settling.mutate({
                        params: { payoutId: payout.id },
                        body: { state: 'paid' },
                      })
                    }
                  >
                    Paid
                  </Button>
                )}
                {payout.state !== 'failed' && (
                  <Button
                    size="small"
                    aria-label={`Mark the payout to ${payout.creator?.email ?? 'a deleted account'} as failed`}
                    onClick={() => setFailed(payout)}
                  >
                    Failed
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryPanel>
      {failed !== null && (
        <ReasonDialog
          isOpen
          onClose={() => setFailed(null)}
          title="Mark this payout as failed"
          description={`${moneyText(failed.amountCents)} goes back to the creator’s approved balance.`}
          call={operatorReferralsApi.settlePayout}
          input={(reason) => ({
            params: { payoutId: failed.id },
            body: { state: 'failed' as const, reason },
          })}
          submit="Mark as failed"
          look="danger"
          hint="Kept in the audit log. The creator reads it."
          onDone={refresh}
        />
      )}
    </div>
  );
}

function tableOf(payouts: readonly ExportedPayout[]) {
  return [
    ['payout', 'email', 'amount_usd', 'state', 'name', 'method', 'account', 'address'],
    ...payouts.map(({ payout, to }) => [
      payout.id,
      payout.creator?.email ?? '',
      payout.amountCents / 100,
      payout.state,
      to?.name ?? '',
      to === null ? '' : payoutMethods[to.method],
      to?.account ?? '',
      to?.address ?? '',
    ]),
  ];
}
