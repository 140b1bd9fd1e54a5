import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countryName } from '#shared/billing/countries.ts';
import { type InvoiceDraft, manualInvoicesApi } from '#shared/billing/manual-invoices.contract.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';

const IssueDialog = lazyPart(async () => (await import('./issue-dialog.tsx')).IssueDialog);

/** Invoices by hand for one creator: what was asked for, the address, and a new invoice. */
export function ManualPanel({ creatorId }: { creatorId: string }) {
  const query = useQuery({
    ...endpointQuery(manualInvoicesApi.readDraft, { params: { creatorId } }),
    staleTime: 0,
  });
  return (
    <QueryPanel query={query} what="the details for invoices" isInPanel>
      {(draft) => <Draft draft={draft} />}
    </QueryPanel>
  );
}

function Draft({ draft }: { draft: InvoiceDraft }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { details, request } = draft;
  const missing = whatIsMissing(draft);
  return (
    <Panel
      title="Invoice by hand"
      actions={
        missing === null && (
          <Button size="small" look="primary" onClick={() => setOpen(true)}>
            Issue an invoice
          </Button>
        )
      }
      bodyClassName="grid gap-2 px-5 pt-2 pb-4 text-sm leading-6"
    >
      {request?.state === 'open' && (
        <p>
          Asked for{' '}
          <strong className="font-semibold">
            {request.planName}, {request.interval === 'month' ? 'monthly' : 'yearly'}
          </strong>{' '}
          on {exactTime(request.requestedAt, localZone)}.
        </p>
      )}
      {details !== null && (
        <p className="wrap-anywhere text-ink-soft">
          {[
            details.name,
            details.line1,
            details.line2,
            `${details.postalCode} ${details.city}`,
            countryName(details.country),
            details.taxId,
            details.email,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
      )}
      {missing !== null && <p className="text-ink-soft">{missing}</p>}
      {isOpen && (
        <IssueDialog
          draft={draft}
          onClose={() => setOpen(false)}
          onDone={() => invalidatePath(client, '/api/admin/billing')}
        />
      )}
    </Panel>
  );
}

/** Why nothing can be issued; null when it can. */
function whatIsMissing({ isElsewhere, seller, details }: InvoiceDraft): string | null {
  if (isElsewhere)
    return 'This creator pays at a payment provider. That subscription has to end first.';
  if (seller === null) return 'Enter who issues the invoices first, under Billing, Seller.';
  if (details === null) return 'This creator has not entered the details for an invoice yet.';
  return null;
}
