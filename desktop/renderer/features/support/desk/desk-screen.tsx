import { useParams } from 'react-router-dom';
import { DeskTicket } from './desk-ticket.tsx';
import { Queue } from './queue.tsx';

/** /admin/support: the queue, or one ticket of it. */
export function DeskScreen() {
  const { ticketId } = useParams();
  return ticketId === undefined ? <Queue /> : <DeskTicket key={ticketId} ticketId={ticketId} />;
}
