import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import type { BillingInvoice } from '#shared/billing/billing-fields.contract.ts';
import { billingApi } from '#shared/billing/billing.contract.ts';
import { endpointMutation, endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useInvoicePdf } from '../manual/use-invoice-pdf.ts';
import { billingDay, moneyText } from '../money-text.ts';
import { invoiceWords, moneyBackWords } from './payment-words.ts';

/** Own invoices, the latest first, each as a PDF. */
export function InvoicesPanel() {
  const query = useInfiniteQuery({
    ...endpointPages(billingApi.listInvoices, { query: { limit: 12 } }),
    refetchOnMount: 'always',
  });
  return (
    <section aria-labelledby="invoices" className="grid content-start gap-3">
      <h2 id="invoices" className="text-lg font-semibold tracking-tight">
        Invoices
      </h2>
      <PagedPanel
        query={query}
        what="your invoices"
        list="invoices"
        empty={
          <p className="p-5 text-sm text-ink-soft">
            Your invoices appear here with your first payment.
          </p>
        }
      >
        {(items) => (
          <ul className="divide-y divide-line">
            {items.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        )}
      </PagedPanel>
    </section>
  );
}

function InvoiceRow({ invoice }: { invoice: BillingInvoice }) {
  const { timeZone } = useUser();
  const { openExternal } = usePlatform();
  const { number, issuedAt, totalCents, creditCents, planName, isPractice } = invoice;
  const { isManual, dueOn, creditNumber, status } = invoice;
  const { badge, tone } = invoiceWords(invoice);
  const moneyBack = moneyBackWords(invoice);
  const pdf = useInvoicePdf('own', invoice);
  const name = number ?? 'Draft';
  const open = useMutation({
    ...endpointMutation(billingApi.openInvoice),
    onSuccess({ pdfUrl }) {
      if (pdfUrl === null) toast.error('The provider has no PDF of this invoice yet');
      else openExternal(pdfUrl);
    },
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-sm">
      <span className="min-w-40 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{billingDay(issuedAt, timeZone)}</span>
          <Badge tone={tone}>{badge}</Badge>
          {isPractice && <Badge tone="wait">Practice</Badge>}
        </span>
        <span className="mt-0.5 block text-[0.8125rem] text-ink-soft wrap-anywhere">
          {[
            planName,
            name,
            dueOn === null || status !== 'open'
              ? null
              : `to be paid by ${billingDay(dueOn, 'UTC')}`,
          ]
            .filter((part) => part !== null)
            .join(', ')}
        </span>
      </span>
      <span className="text-right tabular-nums">
        <span className="block font-medium">{moneyText(totalCents)}</span>
        {creditCents > 0 && (
          <span className="block text-[0.8125rem] text-ink-soft">
            {moneyText(creditCents)} by credit
          </span>
        )}
        {moneyBack !== null && (
          <span className="block text-[0.8125rem] text-ink-soft">{moneyBack}</span>
        )}
      </span>
      {number !== null && (
        <Button
          size="small"
          aria-label={`PDF of invoice ${name}`}
          isBusy={open.isPending || pdf.isPending}
          onClick={() =>
            isManual ? pdf.mutate('invoice') : open.mutate({ params: { invoiceId: invoice.id } })
          }
        >
          {!open.isPending && !pdf.isPending && <FileText aria-hidden size={14} />}
          PDF
        </Button>
      )}
      {creditNumber !== null && (
        <Button size="small" isBusy={pdf.isPending} onClick={() => pdf.mutate('credit')}>
          Credit note
        </Button>
      )}
    </li>
  );
}
