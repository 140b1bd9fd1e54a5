import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { ApiError } from '#shared/api/client.ts';
import { operatorMessagesApi } from '#shared/notifications/messages.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { BackLink } from '#desktop/renderer/ui/controls/back-link.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { MessageForm } from './message-form.tsx';
import { SentMessage } from './sent-message.tsx';

/** How often the counts of a message on its way are read. */
const WATCH_MS = 1_000;

/** /admin/notifications/new and /admin/notifications/{id}: writes a message, sends it, follows it. */
export function MessageScreen() {
  const { messageId } = useParams();
  return (
    <>
      <BackLink to="/admin/notifications">Notifications</BackLink>
      {messageId === undefined ? (
        <MessageForm key="new" opened={null} />
      ) : (
        <OpenedMessage key={messageId} messageId={messageId} />
      )}
    </>
  );
}

function OpenedMessage({ messageId }: { messageId: string }) {
  const query = useQuery({
    ...endpointQuery(operatorMessagesApi.read, { params: { messageId } }),
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (data.state === 'sending' || data.counts.waiting > 0)
        ? WATCH_MS
        : false,
  });
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <>
        <PageHeader title="Message" />
        <EmptyState
          picture={<Mail aria-hidden size={26} />}
          title="This message does not exist"
          action={<ButtonLink to="/admin/notifications">All messages</ButtonLink>}
        >
          It was deleted, or the link is incomplete.
        </EmptyState>
      </>
    );
  }
  return (
    <QueryPanel query={query} what="the message" header={<PageHeader title="Message" />}>
      {(message) =>
        message.state === 'draft' ? (
          <MessageForm opened={message} />
        ) : (
          <SentMessage message={message} />
        )
      }
    </QueryPanel>
  );
}
