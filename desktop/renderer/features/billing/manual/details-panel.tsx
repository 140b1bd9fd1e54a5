import { useState } from 'react';
import { countryName } from '#shared/billing/countries.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { RequestNote } from './request-note.tsx';
import { useManualBilling } from './use-manual-billing.ts';

const DetailsDialog = lazyPart(async () => (await import('./details-dialog.tsx')).DetailsDialog);

/** Who the invoices of a creator are addressed to, and the plan that was asked for. */
export function DetailsPanel() {
  const query = useManualBilling();
  const [isOpen, setOpen] = useState(false);
  return (
    <QueryPanel query={query} what="the details for your invoices">
      {({ details, request }) => (
        <>
          {request !== null && <RequestNote request={request} />}
          <Panel
            title="Details for invoices"
            actions={
              <Button size="small" onClick={() => setOpen(true)}>
                {details === null ? 'Enter' : 'Change'}
              </Button>
            }
            bodyClassName="p-5 pt-3 text-sm leading-6"
          >
            {details === null ? (
              <p className="text-ink-soft">
                Not entered yet. An invoice needs a name and an address.
              </p>
            ) : (
              <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
                <address className="wrap-anywhere not-italic">
                  <strong className="font-medium">{details.name}</strong>
                  <br />
                  {[details.line1, details.line2].filter((line) => line !== null).join(', ')}
                  <br />
                  {details.postalCode} {details.city}, {countryName(details.country)}
                </address>
                <p className="wrap-anywhere text-ink-soft">
                  {details.taxId === null ? 'No tax id' : `Tax id ${details.taxId}`}
                  <br />
                  Invoices go to {details.email}
                </p>
              </div>
            )}
          </Panel>
          {isOpen && <DetailsDialog details={details} onClose={() => setOpen(false)} />}
        </>
      )}
    </QueryPanel>
  );
}
