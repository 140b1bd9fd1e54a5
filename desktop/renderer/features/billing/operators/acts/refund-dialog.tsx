import { useState } from 'react';
import type { OperatorInvoice } from '#shared/billing/operator-billing-shapes.contract.ts';
import { operatorBillingApi } from '#shared/billing/operator-billing.contract.ts';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { moneyText } from '../../money-text.ts';
import { centsOf } from './cents-of.ts';
import { newRequestId } from './request-id.ts';
import { useActed } from './use-acted.ts';

/** Gives money of a paid invoice back, all of it or a part. */
export function RefundDialog({
  invoice,
  onClose,
}: {
  invoice: OperatorInvoice;
  onClose: () => void;
}) {
  const most = invoice.paidCents - invoice.refundedCents;
  const [amount, setAmount] = useState((most / 100).toFixed(2));
  // One for each opened form: sent twice, it is one refund.
  const [requestId] = useState(newRequestId);
  const cents = centsOf(amount);
  const isWithin = cents !== null && cents >= 1 && cents <= most;
  const acted = useActed(`Refunded ${isWithin ? moneyText(cents) : ''}`);
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={`Refund ${invoice.number ?? 'the invoice'}`}
      description="The money goes back the way it came, which takes the bank some days. It cannot be undone. The plan of the creator stays as it is, and commissions of this payment are reversed in proportion."
      call={operatorBillingApi.refund}
      input={(reason) => ({
        params: { invoiceId: invoice.id },
        // Anything but an amount is refused at the field.
        body: { amountCents: cents ?? 0, reason, requestId },
      })}
      submit={isWithin ? `Refund ${moneyText(cents)}` : 'Refund'}
      look="danger"
      fields={['amountCents']}
      onDone={acted}
    >
      {(problems) => (
        <TextField
          label="Amount in US dollars"
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          error={
            isWithin
              ? problems['amountCents']
              : `Between $0.01 and ${moneyText(most)}, such as 12.50`
          }
          hint={
            isWithin && cents < most
              ? `${moneyText(most - cents)} of ${moneyText(invoice.paidCents)} stay with you.`
              : `${moneyText(most)} of ${moneyText(invoice.paidCents)} can still be refunded.`
          }
        />
      )}
    </ReasonDialog>
  );
}
