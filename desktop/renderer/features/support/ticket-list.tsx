import { useInfiniteQuery } from '@tanstack/react-query';
import { Mails } from 'lucide-react';
import { Link } from 'react-router-dom';
import { supportApi, type Ticket } from '#shared/support/support.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { StatusBadge, topicTexts } from './ticket-words.tsx';

/** The creator's tickets, the latest message first. */
export function TicketList() {
  const query = useInfiniteQuery({
    ...endpointPages(supportApi.list, { query: { limit: 20 } }),
    refetchOnMount: 'always',
  });
  const hasTickets = itemsOf(query).length > 0;
  return (
    <>
      <PageHeader
        title="Support"
        text="Your questions and our answers. We also email you when there is an answer."
        actions={
          hasTickets && (
            <ButtonLink to="/support/new" look="primary">
              Write to support
            </ButtonLink>
          )
        }
      />
      <PagedPanel
        query={query}
        what="your tickets"
        empty={
          <EmptyState
            picture={<Mails aria-hidden size={26} />}
            title="No tickets yet"
            action={
              <ButtonLink to="/support/new" look="primary">
                Write to support
              </ButtonLink>
            }
          >
            Ask us anything: why a comment was not found, how something works, or what you miss.
          </EmptyState>
        }
      >
        {(tickets) => (
          <ul aria-label="Tickets" className="divide-y divide-line">
            {tickets.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )}
      </PagedPanel>
    </>
  );
}

/** The whole row links to the thread. */
function TicketRow({ ticket }: { ticket: Ticket }) {
  const { timeZone } = useUser();
  return (
    <li className="relative grid grid-cols-[0.5rem_minmax(0,1fr)] gap-x-3 px-5 py-4 transition-colors hover:bg-hover">
      {ticket.isUnread && <span aria-hidden className="mt-2 size-2 rounded-full bg-brand" />}
      <div className="col-start-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className={ticket.isUnread ? 'font-semibold' : 'font-medium'}>
          <Link
            to={`/support/${ticket.id}`}
            className="rounded-control wrap-anywhere after:absolute after:inset-0"
          >
            {ticket.isUnread && <span className="sr-only">Unread: </span>}
            {ticket.subject}
          </Link>
        </h2>
        <StatusBadge status={ticket.status} side="creator" />
        <p className="w-full text-[0.8125rem] text-ink-soft">
          Ticket {ticket.number} · {topicTexts[ticket.topic]} ·{' '}
          {ticket.lastFrom === 'operator' ? 'Support wrote' : 'You wrote'}{' '}
          <TimeText at={ticket.lastMessageAt} zone={timeZone} />
        </p>
      </div>
    </li>
  );
}
