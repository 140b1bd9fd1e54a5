import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import {
  manualInvoicesApi,
  type OperatorPlanRequest,
} from '#shared/billing/manual-invoices.contract.ts';
import { endpointPages, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import {
  allOrOne,
  givenValues,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { SegmentedFilter } from '#desktop/renderer/ui/filters/segmented-filter.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Badge, type Tone } from '#desktop/renderer/ui/texts/badge.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { BillingFileButton } from '../billing-file-button.tsx';
import { ListLine } from '../list-line.tsx';

const states = {
  open: { label: 'Waits', tone: 'wait' },
  invoiced: { label: 'Invoice issued', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
} as const satisfies Record<OperatorPlanRequest['state'], { label: string; tone: Tone }>;
const names = ['open', 'invoiced', 'declined', 'withdrawn'] as const;
const shape = { state: allOrOne(names) };

/** Plans that creators asked for. */
export function RequestList() {
  const { values, choose } = useAddressValues(shape);
  const query = useInfiniteQuery({
    ...endpointPages(manualInvoicesApi.listRequests, { query: givenValues(values) }),
    staleTime: 0,
  });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SegmentedFilter
          label="State"
          value={values.state}
          choices={names.map((value) => ({ value, label: states[value].label }))}
          onChange={(value) => choose('state', value)}
        />
        <SavedFilters screen="requests" />
        <BillingFileButton order={{ list: 'requests', ...givenValues(values) }} />
      </div>
      <PagedPanel
        query={query}
        what="the requests"
        list="requests"
        empty={
          <EmptyState picture={<ClipboardList aria-hidden size={26} />} title="No requests">
            Where plans are paid by hand, creators ask for one on their screen. It appears here.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line overflow-hidden rounded-panel">
            {rows.map((row) => (
              <RequestLine key={row.id} row={row} />
            ))}
          </ul>
        )}
      </PagedPanel>
    </>
  );
}

function RequestLine({ row }: { row: OperatorPlanRequest }) {
  const client = useQueryClient();
  const [isDeclining, setDeclining] = useState(false);
  const { label, tone } = states[row.state];
  return (
    <ListLine
      creator={row.creator}
      badges={<Badge tone={tone}>{label}</Badge>}
      amount={`${row.planName}, ${row.interval === 'month' ? 'monthly' : 'yearly'}`}
      facts={[
        row.creator.email,
        `asked ${exactTime(row.requestedAt, localZone)}`,
        row.closedAt === null
          ? null
          : `${row.state === 'withdrawn' ? 'withdrawn' : 'answered'} ${exactTime(row.closedAt, localZone)}`,
        row.closeReason,
      ]}
      acts={
        row.state === 'open' && (
          <div className="mt-1 flex flex-wrap gap-2">
            <ButtonLink to={`/admin/billing/${row.creator.id}`} size="small" look="primary">
              Issue an invoice
            </ButtonLink>
            <Button size="small" onClick={() => setDeclining(true)}>
              Decline
            </Button>
            <ReasonDialog
              isOpen={isDeclining}
              onClose={() => setDeclining(false)}
              title={`Decline ${row.planName} for ${row.creator.name}`}
              description="The creator gets an email with your reason."
              hint="The creator reads it. Kept in the audit log."
              call={manualInvoicesApi.decline}
              input={(reason) => ({ params: { planRequestId: row.id }, body: { reason } })}
              submit="Decline"
              look="danger"
              onDone={() => invalidatePath(client, '/api/admin/billing')}
            />
          </div>
        )
      }
    />
  );
}
