import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { type DeskTicket, operatorSupportApi } from '#shared/support/operator-support.contract.ts';
import { ticketStatuses } from '#shared/support/ticket-shapes.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import {
  givenValues,
  oneOf,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { SegmentedFilter } from '#desktop/renderer/ui/controls/segmented-filter.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { TicketRow } from '../ticket-row.tsx';

// Without a choice the queue shows what is to be answered.
const shape = {
  status: (text: string) => (text === 'all' ? 'all' : (oneOf(ticketStatuses, text) ?? 'open')),
};

/** The queue of tickets. */
export function Queue() {
  const { values, choose } = useAddressValues(shape);
  const status = values.status === 'all' ? undefined : values.status;
  const query = useInfiniteQuery({
    ...endpointPages(operatorSupportApi.list, {
      query: { ...givenValues({ status }), limit: 30 },
    }),
    refetchOnMount: 'always',
  });
  return (
    <>
      <PageHeader
        title="Support"
        text="What creators write. The open ticket that waits longest is on top."
      />
      <div className="mb-4">
        <SegmentedFilter
          label="Status"
          value={status}
          choices={[
            { value: 'open', label: 'Open' },
            { value: 'pending', label: 'Waiting for the creator' },
            { value: 'solved', label: 'Solved' },
          ]}
          onChange={(value) => choose('status', value === '' ? 'all' : value)}
        />
      </div>
      <PagedPanel
        query={query}
        what="the tickets"
        empty={
          <EmptyState
            picture={<Inbox aria-hidden size={26} />}
            title={status === 'open' ? 'Nobody waits for an answer' : 'No tickets here'}
          >
            Creators write to you under Support in their console.
          </EmptyState>
        }
      >
        {(tickets) => (
          <ul aria-label="Tickets" className="divide-y divide-line">
            {tickets.map((ticket) => (
              <DeskRow key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )}
      </PagedPanel>
    </>
  );
}

function DeskRow({ ticket }: { ticket: DeskTicket }) {
  const { creator, waitingSince } = ticket;
  return (
    <TicketRow ticket={ticket} to={`/admin/support/${ticket.id}`} side="operator">
      {creator.name}, {creator.plan} · {waitingSince === null ? 'last message' : 'asked'}{' '}
      <LocalTime at={waitingSince ?? ticket.lastMessageAt} />
    </TicketRow>
  );
}
