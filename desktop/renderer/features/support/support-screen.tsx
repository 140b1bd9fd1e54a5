import { useParams } from 'react-router-dom';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { useDocumentTitle } from '#desktop/renderer/ui/panels/page-header.tsx';
import { TicketList } from './ticket-list.tsx';

// What they load stays out of the list of files that the console begins with.
const NewTicket = lazyPart(async () => (await import('./new-ticket.tsx')).NewTicket);
const OneTicket = lazyPart(async () => (await import('./one-ticket.tsx')).OneTicket);

const Help = lazyPart(async () => (await import('../help/help.tsx')).Help);

const titles: Readonly<Record<string, string>> = {
  '': 'Support',
  new: 'Write to support',
  help: 'Help',
};

/** /support: the creator's tickets, one of them, a new one at `/new`, or the articles at `/help`. */
export function SupportScreen() {
  const { ticketId } = useParams();
  useDocumentTitle(titles[ticketId ?? ''] ?? 'Ticket');
  if (ticketId === undefined) return <TicketList />;
  if (ticketId === 'help') return <Help />;
  if (ticketId === 'new') return <NewTicket />;
  return <OneTicket key={ticketId} ticketId={ticketId} />;
}
