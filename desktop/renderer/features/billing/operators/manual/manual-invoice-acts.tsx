import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { manualInvoicesApi } from '#shared/billing/manual-invoices.contract.ts';
import type { OperatorInvoice } from '#shared/billing/operator-billing-shapes.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { moneyText } from '../../money-text.ts';
import { useInvoicePdf } from '../../manual/use-invoice-pdf.ts';

const today = (): string => new Date().toISOString().slice(0, 10);

/** What an operator does with an invoice that was issued by hand. */
export function ManualInvoiceActs({ row }: { row: OperatorInvoice }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<'pay' | 'void' | 'credit' | null>(null);
  const [paidOn, setPaidOn] = useState(today);
  const [reference, setReference] = useState('');
  const pdf = useInvoicePdf('operator', row);
  const params = { invoiceId: row.id };
  const refresh = () => invalidatePath(client, '/api/admin/billing', '/api/admin/finance');
  const sending = useMutation({
    ...endpointMutation(manualInvoicesApi.send),
    onSuccess: () => toast.success(`${row.number} is on its way`),
    onError: (error) => toast.error(errorText(error)),
  });
  const close = () => setOpen(null);
  const number = row.number ?? '';
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {row.status === 'open' && (
        <>
          <Button size="small" look="primary" onClick={() => setOpen('pay')}>
            Mark paid
          </Button>
          <Button
            size="small"
            isBusy={sending.isPending}
            onClick={() => sending.mutate({ params })}
          >
            Send again
          </Button>
          <Button size="small" onClick={() => setOpen('void')}>
            Void
          </Button>
        </>
      )}
      {row.status === 'paid' && row.refundedCents === 0 && (
        <Button size="small" onClick={() => setOpen('credit')}>
          Refund
        </Button>
      )}
      <Button
        size="small"
        aria-label={`PDF of invoice ${number}`}
        isBusy={pdf.isPending}
        onClick={() => pdf.mutate('invoice')}
      >
        {!pdf.isPending && <FileText aria-hidden size={14} />}
        PDF
      </Button>
      {row.creditNumber !== null && (
        <Button size="small" isBusy={pdf.isPending} onClick={() => pdf.mutate('credit')}>
          Credit note
        </Button>
      )}
      <ReasonDialog
        isOpen={open === 'pay'}
        onClose={close}
        title={`Mark ${number} as paid`}
        description={`${moneyText(row.totalCents)}. The plan is given until the end of the period, and the books count the payment.`}
        call={manualInvoicesApi.pay}
        fields={['paidOn', 'reference']}
        input={(reason) => ({ params, body: { paidOn, reference, reason } })}
        submit="Mark as paid"
        onDone={refresh}
      >
        {(problems) => (
          <>
            <TextField
              label="Day of the payment"
              type="date"
              max={today()}
              value={paidOn}
              onChange={({ target }) => setPaidOn(target.value)}
              error={problems['paidOn']}
            />
            <TextField
              label="Reference"
              hint="The reference of the payment at your bank."
              maxLength={100}
              value={reference}
              onChange={({ target }) => setReference(target.value)}
              error={problems['reference']}
            />
          </>
        )}
      </ReasonDialog>
      <ReasonDialog
        isOpen={open === 'void'}
        onClose={close}
        title={`Void ${number}`}
        description="There is nothing to pay any more. The number stays, and the creator gets an email with your reason."
        hint="The creator reads it. Kept in the audit log."
        call={manualInvoicesApi.void}
        input={(reason) => ({ params, body: { reason } })}
        submit="Void"
        look="danger"
        onDone={refresh}
      />
      <ReasonDialog
        isOpen={open === 'credit'}
        onClose={close}
        title={`Refund ${number}`}
        description={`A credit note for ${moneyText(row.paidCents)} gets a number of its own. The paid time ends, and a commission for it is reversed. You return the money yourself.`}
        hint="The creator reads it. Kept in the audit log."
        call={manualInvoicesApi.credit}
        input={(reason) => ({ params, body: { reason } })}
        submit="Issue a credit note"
        look="danger"
        onDone={refresh}
      />
    </div>
  );
}
