import { useParams } from 'react-router-dom';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { useDocumentTitle } from '#desktop/renderer/ui/panels/page-header.tsx';
import { DeskTicket } from './desk-ticket.tsx';
import { Queue } from './queue.tsx';

const Macros = lazyPart(async () => (await import('./macros/macros.tsx')).Macros);

/** /admin/support: the queue, one ticket of it, or the macros where the id is `macros`. */
export function DeskScreen() {
  const { ticketId } = useParams();
  useDocumentTitle(
    ticketId === 'macros' ? 'Macros' : ticketId === undefined ? 'Support' : 'Ticket',
  );
  if (ticketId === 'macros') return <Macros />;
  return ticketId === undefined ? <Queue /> : <DeskTicket key={ticketId} ticketId={ticketId} />;
}
