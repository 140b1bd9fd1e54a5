import { type ReactNode, useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Ticket } from '#shared/support/support.contract.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { StatusBadge, topicTexts } from '../ticket-words.tsx';

/** What a ticket is about, where it stands, and what can be done with it. */
export function TicketHead({
  ticket: { subject, status, number, topic },
  side,
  actions,
}: {
  ticket: Pick<Ticket, 'number' | 'subject' | 'topic' | 'status'>;
  side: 'creator' | 'operator';
  actions: ReactNode;
}) {
  return (
    <PageHeader
      title={subject}
      text={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={status} side={side} />
          Ticket {number} · {topicTexts[topic]}
        </span>
      }
      actions={actions}
    />
  );
}

/** Marks an open thread as read; after a failure the next view tries again. */
export function useReading(
  { id, isUnread }: Pick<Ticket, 'id' | 'isUnread'>,
  mark: (ticketId: string) => Promise<unknown>,
  path: string,
): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isUnread) return;
    mark(id).then(
      () => invalidatePath(client, path),
      () => undefined,
    );
  }, [client, id, isUnread, mark, path]);
}
