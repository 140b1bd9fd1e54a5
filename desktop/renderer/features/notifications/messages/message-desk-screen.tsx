import { useInfiniteQuery } from '@tanstack/react-query';
import { Mail, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type MessageEntry, operatorMessagesApi } from '#shared/notifications/messages.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { DomainPanel } from './domain-panel.tsx';
import { MessageStateBadge } from './message-state-badge.tsx';

/** /admin/notifications: messages to creators, and whether our emails are trusted. */
export function MessageDeskScreen() {
  const query = useInfiniteQuery({
    ...endpointPages(operatorMessagesApi.list, { query: { limit: 20 } }),
    refetchOnMount: 'always',
  });
  return (
    <>
      <PageHeader
        title="Notifications"
        text="Messages to creators: in their list of notifications, and by email to those who want it."
        actions={
          <>
            <ButtonLink to="/admin/settings/stopped">Addresses without mail</ButtonLink>
            <ButtonLink to="/admin/notifications/new" look="primary">
              <Plus aria-hidden size={16} />
              New message
            </ButtonLink>
          </>
        }
      />
      <PagedPanel
        file={
          <ListFileButton file={operatorMessagesApi.listFile} what="the messages" filter={{}} />
        }
        query={query}
        what="the messages"
        empty={
          <EmptyState picture={<Mail aria-hidden size={26} />} title="No messages yet">
            Tell creators about maintenance or a change: choose who gets it, send a test to
            yourself, and follow how many it reached.
          </EmptyState>
        }
      >
        {(messages) => (
          <ul aria-label="Messages" className="divide-y divide-line">
            {messages.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ul>
        )}
      </PagedPanel>
      <DomainPanel />
    </>
  );
}

/** The whole row links to the message. */
function MessageRow({ message }: { message: MessageEntry }) {
  const { id, subject, state, startsAt, updatedAt, updatedBy, byEmail } = message;
  return (
    <li className="relative px-5 py-3.5 transition-colors hover:bg-hover">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Link
          to={`/admin/notifications/${id}`}
          className="min-w-0 rounded-control font-medium break-words after:absolute after:inset-0"
        >
          {subject}
        </Link>
        <MessageStateBadge state={state} />
      </p>
      <p className="text-sm text-ink-soft">
        {byEmail ? 'App and email' : 'App'}
        {startsAt !== null && (
          <>
            {' · '}
            {state === 'scheduled' ? 'Begins' : 'Begun'} <LocalTime at={startsAt} />
          </>
        )}
        {' · '}Saved <LocalTime at={updatedAt} /> by {updatedBy}
      </p>
    </li>
  );
}
