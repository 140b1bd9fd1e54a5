import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Ticket } from '#shared/support/support.contract.ts';
import { StatusBadge, topicTexts } from './ticket-words.tsx';

/** A ticket in a list. The whole row links to the thread. */
export function TicketRow({
  ticket: { number, subject, topic, status, isUnread },
  to,
  side,
  badge,
  children,
}: {
  ticket: Pick<Ticket, 'number' | 'subject' | 'topic' | 'status' | 'isUnread'>;
  to: string;
  side: 'creator' | 'operator';
  /** Beside its status. */
  badge?: ReactNode;
  /** Whose it is and how long it waits, behind its number and topic. */
  children: ReactNode;
}) {
  return (
    <li className="relative grid grid-cols-[0.5rem_minmax(0,1fr)] gap-x-3 px-5 py-4 transition-colors hover:bg-hover">
      {isUnread && <span aria-hidden className="mt-2 size-2 rounded-full bg-brand" />}
      <div className="col-start-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className={isUnread ? 'font-semibold' : 'font-medium'}>
          <Link to={to} className="rounded-control wrap-anywhere after:absolute after:inset-0">
            {isUnread && <span className="sr-only">Unread: </span>}
            {subject}
          </Link>
        </h2>
        <span className="flex flex-wrap gap-2">
          {badge}
          <StatusBadge status={status} side={side} />
        </span>
        <p className="w-full text-[0.8125rem] wrap-anywhere text-ink-soft">
          Ticket {number} · {topicTexts[topic]} · {children}
        </p>
      </div>
    </li>
  );
}
