import { useParams } from 'react-router-dom';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { useDocumentTitle } from '#desktop/renderer/ui/panels/page-header.tsx';
import { TicketList } from './ticket-list.tsx';

// What they load stays out of the list of files that the console begins with.
const NewTicket = lazyPart(async () => (await import('./new-ticket.tsx')).NewTicket);
const OneTicket = lazyPart(async () => (await import('./one-ticket.tsx')).OneTicket);

/** /support: the creator's tickets, one of them, or a new one where the id is `new`. */
export function SupportScreen() {
  const { ticketId } = useParams();
  useDocumentTitle(
    ticketId === undefined ? 'Support' : ticketId === 'new' ? 'Write to support' : 'Ticket',
  );
  if (ticketId === undefined) return <TicketList />;
  if (ticketId === 'new') return <NewTicket />;
  return <OneTicket key={ticketId} ticketId={ticketId} />;
}
