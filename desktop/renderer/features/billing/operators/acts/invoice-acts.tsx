import { useState } from 'react';
import type { OperatorInvoice } from '#shared/billing/operator-billing-shapes.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';

const RefundDialog = lazyPart(async () => (await import('./refund-dialog.tsx')).RefundDialog);

/** What can be done with an invoice that a provider charged. The server decides again. */
export function InvoiceActs({ row }: { row: OperatorInvoice }) {
  const [isAsking, setAsking] = useState(false);
  if (row.provider === 'manual' || row.paidCents <= row.refundedCents) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button size="small" onClick={() => setAsking(true)}>
        Refund
      </Button>
      {isAsking && <RefundDialog invoice={row} onClose={() => setAsking(false)} />}
    </div>
  );
}
