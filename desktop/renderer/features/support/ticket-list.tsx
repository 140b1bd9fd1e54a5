import { useInfiniteQuery } from '@tanstack/react-query';
import { Mails } from 'lucide-react';
import { supportApi, type Ticket } from '#shared/support/support.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import {
  givenValues,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { SearchBox } from '#desktop/renderer/ui/filters/search-box.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { FoundHelp } from './found-help.tsx';
import { TicketRow } from './ticket-row.tsx';

const shape = { search: shortText(100) };

/** The creator's tickets, the latest message first. */
export function TicketList() {
  const {
    values: { search },
    type,
    clear,
  } = useAddressValues(shape);
  const query = useInfiniteQuery({
    ...endpointPages(supportApi.list, { query: { ...givenValues({ search }), limit: 20 } }),
    refetchOnMount: 'always',
  });
  const hasTickets = search !== '' || itemsOf(query).length > 0;
  return (
    <>
      <PageHeader
        title="Support"
        text="Your questions and our answers. We also email you when there is an answer."
        actions={
          <>
            <ButtonLink to="/support/help">Help articles</ButtonLink>
            {hasTickets && (
              <ButtonLink to="/support/new" look="primary">
                Write to support
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="mb-4">
        <SearchBox
          label="Search tickets and articles"
          placeholder="Words or a number"
          applied={search}
          onSearch={(text) => type('search', text)}
        />
      </div>
      <FoundHelp search={search} />
      <PagedPanel
        query={query}
        what="your tickets"
        empty={
          search !== '' ? (
            <EmptyState
              picture={<Mails aria-hidden size={26} />}
              title="No ticket has these words"
              action={<Button onClick={clear}>Show all</Button>}
            />
          ) : (
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
          )
        }
      >
        {(tickets) => (
          <ul aria-label="Tickets" className="divide-y divide-line">
            {tickets.map((ticket) => (
              <OwnRow key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )}
      </PagedPanel>
    </>
  );
}

function OwnRow({ ticket }: { ticket: Ticket }) {
  const { timeZone } = useUser();
  return (
    <TicketRow ticket={ticket} to={`/support/${ticket.id}`} side="creator">
      {ticket.lastFrom === 'operator' ? 'Support wrote' : 'You wrote'}{' '}
      <TimeText at={ticket.lastMessageAt} zone={timeZone} />
    </TicketRow>
  );
}
