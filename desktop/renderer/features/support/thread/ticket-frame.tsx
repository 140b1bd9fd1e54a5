import type { UseQueryResult } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { BackLink } from '#desktop/renderer/ui/controls/back-link.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';

/** Around one ticket, for both sides: the way back, and what stands there while it is not read. */
export function TicketFrame<T>({
  query,
  home,
  missing,
  children,
}: {
  query: UseQueryResult<T>;
  /** The screen with all tickets. */
  home: string;
  /** Why there may be no such ticket. */
  missing: string;
  children: (ticket: T) => ReactNode;
}) {
  return (
    <>
      <BackLink to={home}>All tickets</BackLink>
      <QueryPanel
        query={query}
        what="the ticket"
        header={<PageHeader title="Ticket" />}
        missing={
          <EmptyState
            picture={<Inbox aria-hidden size={26} />}
            title="This ticket does not exist"
            action={<ButtonLink to={home}>All tickets</ButtonLink>}
          >
            {missing}
          </EmptyState>
        }
      >
        {children}
      </QueryPanel>
    </>
  );
}
