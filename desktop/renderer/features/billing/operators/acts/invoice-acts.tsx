import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { operatorBillingApi } from '#shared/billing/operator-billing.contract.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useActed } from './use-acted.ts';
import type { OperatorInvoice } from '#shared/billing/operator-billing-shapes.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';

const RefundDialog = lazyPart(async () => (await import('./refund-dialog.tsx')).RefundDialog);

/** What can be done with an invoice that a provider charged. The server decides again. */
export function InvoiceActs({ row }: { row: OperatorInvoice }) {
  const [isAsking, setAsking] = useState(false);
  const acted = useActed('The link is on its way to the creator');
  const mailing = useMutation({
    ...endpointMutation(operatorBillingApi.sendInvoiceLink),
    onSuccess: acted,
    onError: (error) => toast.error(errorText(error)),
  });
  const hasPage = row.status !== 'draft' && row.creator !== null;
  const isRefundable = row.paidCents > row.refundedCents;
  if (row.provider === 'manual' || (!hasPage && !isRefundable)) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {hasPage && (
        <Button
          size="small"
          isBusy={mailing.isPending}
          onClick={() => mailing.mutate({ params: { invoiceId: row.id } })}
        >
          Mail the link
        </Button>
      )}
      {isRefundable && (
        <Button size="small" onClick={() => setAsking(true)}>
          Refund
        </Button>
      )}
      {isAsking && <RefundDialog invoice={row} onClose={() => setAsking(false)} />}
    </div>
  );
}
