import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { type DeskTicket, operatorSupportApi } from '#shared/support/operator-support.contract.ts';
import { endpointPages, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { TicketRow } from '../ticket-row.tsx';
import { DueBadge } from './due-badge.tsx';
import { QueueFilters, useQueueFilters } from './queue-filters.tsx';
import { Satisfaction } from './satisfaction.tsx';

/** The queue of tickets. */
export function Queue() {
  const filters = useQueueFilters();
  const { data: counts } = useQuery(endpointQuery(operatorSupportApi.counts, {}));
  const query = useInfiniteQuery({
    ...endpointPages(operatorSupportApi.list, { query: { ...filters.asked, limit: 30 } }),
    refetchOnMount: 'always',
  });
  return (
    <>
      <PageHeader
        title="Support"
        text={
          counts === undefined
            ? 'Messages from creators. The open ticket that waits longest is on top.'
            : `${counts.open} open: ${counts.overdue} overdue, ${counts.unassigned} unassigned, ${counts.mine} assigned to you. The one that waits longest is on top.`
        }
        actions={<ButtonLink to="/admin/support/macros">Macros</ButtonLink>}
      />
      <Satisfaction />
      <QueueFilters {...filters} />
      <PagedPanel
        file={
          <ListFileButton
            file={operatorSupportApi.listFile}
            what="the tickets"
            filter={filters.asked}
          />
        }
        query={query}
        what="the tickets"
        empty={
          filters.isNarrowed ? (
            <EmptyState
              picture={<Inbox aria-hidden size={26} />}
              title="No ticket matches"
              action={<Button onClick={filters.clear}>Show the open tickets</Button>}
            />
          ) : (
            <EmptyState
              picture={<Inbox aria-hidden size={26} />}
              title="Nobody waits for an answer"
            >
              Creators write to you under Support in their console.
            </EmptyState>
          )
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
  const { creator, waitingSince, assignee, rating } = ticket;
  return (
    <TicketRow
      ticket={ticket}
      to={`/admin/support/${ticket.id}`}
      side="operator"
      badge={<DueBadge due={ticket.due} />}
    >
      {creator.name}, {creator.plan} · {waitingSince === null ? 'last message' : 'asked'}{' '}
      <LocalTime at={waitingSince ?? ticket.lastMessageAt} />
      {assignee !== null && ` · assigned to ${assignee.name}`}
      {rating !== null && ` · rated ${rating.value === 'good' ? 'good' : 'not good'}`}
    </TicketRow>
  );
}
