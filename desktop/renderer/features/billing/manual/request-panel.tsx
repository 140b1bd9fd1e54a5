import { useState } from 'react';
import type { BillingInterval } from '#shared/billing/billing-fields.contract.ts';
import { manualBillingApi } from '#shared/billing/manual-billing.contract.ts';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { paidBy, RequestNote } from './request-note.tsx';
import { useManualAct, useManualBilling } from './use-manual-billing.ts';

const DetailsDialog = lazyPart(async () => (await import('./details-dialog.tsx')).DetailsDialog);

/** Asks the operator for a plan: the details for the invoice first, then one button. */
export function RequestPanel({ plan, interval }: { plan: Plan; interval: BillingInterval }) {
  const query = useManualBilling();
  const [isOpen, setOpen] = useState(false);
  const ask = useManualAct(manualBillingApi.request, `You asked for ${plan.name}`);
  const label = `Request ${plan.name}, ${paidBy[interval]}`;
  return (
    <QueryPanel query={query} what="your request" isInPanel>
      {({ details, request }) => (
        <div className="grid gap-4">
          {request !== null && <RequestNote request={request} />}
          {ask.isError && <Notice tone="bad">{errorText(ask.error)}</Notice>}
          {request?.state !== 'open' &&
            (details === null ? (
              <>
                <p className="text-sm leading-6 text-ink-soft">
                  You pay by invoice. First enter the addressee.
                </p>
                <Button look="primary" className="w-full" onClick={() => setOpen(true)}>
                  Enter the details for the invoice
                </Button>
              </>
            ) : (
              <>
                <p className="text-sm leading-6 text-ink-soft">
                  The invoice is addressed to {details.name}. A tax, where there is one, is added to
                  the price.{' '}
                  <button type="button" className="link" onClick={() => setOpen(true)}>
                    Change the details
                  </button>
                </p>
                <Button
                  look="primary"
                  className="w-full"
                  isBusy={ask.isPending}
                  onClick={() => ask.mutate({ body: { planId: plan.id, interval } })}
                >
                  {label}
                </Button>
                <p className="text-[0.8125rem] leading-5 text-ink-soft">
                  The operator of this installation gets a notice and sends the invoice. A request
                  costs nothing.
                </p>
              </>
            ))}
          {isOpen && <DetailsDialog details={details} onClose={() => setOpen(false)} />}
        </div>
      )}
    </QueryPanel>
  );
}
