import type { ComponentProps, ReactNode } from 'react';
import { MessageThread, type ShownMessage } from './message-thread.tsx';
import { TicketHead } from './ticket-head.tsx';

/** A ticket that is read: its head, its messages with what is written below them, and what stands beside. */
export function TicketBody<Message extends ShownMessage>({
  ticket,
  side,
  actions,
  aside,
  children,
  ...thread
}: ComponentProps<typeof TicketHead> &
  Omit<ComponentProps<typeof MessageThread<Message>>, 'ownSide'> & {
    aside: ReactNode;
    children: ReactNode;
  }) {
  return (
    <>
      <TicketHead ticket={ticket} side={side} actions={actions} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-6">
          <MessageThread ownSide={side} {...thread} />
          {children}
        </div>
        {aside}
      </div>
    </>
  );
}
