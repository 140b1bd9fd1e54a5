import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/client.ts';
import type { BillingInvoice } from '#shared/billing/billing-fields.contract.ts';
import { manualBillingApi } from '#shared/billing/manual-billing.contract.ts';
import { manualInvoicesApi } from '#shared/billing/manual-invoices.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** Saves an invoice that the operator issued, or its credit note, as a PDF. */
export function useInvoicePdf(whose: 'own' | 'operator', invoice: BillingInvoice) {
  const platform = usePlatform();
  const { id: invoiceId, number, creditNumber } = invoice;
  return useMutation({
    async mutationFn(document: 'invoice' | 'credit') {
      const api = whose === 'own' ? manualBillingApi : manualInvoicesApi;
      const call = { params: { invoiceId }, query: { document } };
      const bytes = await callEndpoint(api.readPdf, call, apiTransport);
      const name =
        document === 'credit' ? `credit-note-${creditNumber}.pdf` : `invoice-${number}.pdf`;
      platform.saveFile(name, bytes, 'application/pdf');
    },
    onError: (error) =>
      toast.error('The PDF could not be saved', { description: errorText(error) }),
  });
}
