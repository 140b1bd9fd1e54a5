import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, MailOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ApiError } from '#shared/api/client.ts';
import { notificationsApi } from '#shared/notifications/notifications.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { RenderedText } from '#desktop/renderer/ui/markdown/rendered-text.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';

/** /notifications/{id}: a message of the operators. */
export function ToldMessage({ messageId }: { messageId: string }) {
  const { timeZone } = useUser();
  const query = useQuery(endpointQuery(notificationsApi.readMessage, { params: { messageId } }));
  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  return (
    <>
      <Link
        to="/notifications"
        className="touch-area mb-3 inline-flex items-center gap-1.5 rounded-control text-sm text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden size={16} />
        All notifications
      </Link>
      {isUnknown ? (
        <>
          <PageHeader title="Message" />
          <EmptyState
            picture={<MailOpen aria-hidden size={26} />}
            title="Message not found"
            action={<ButtonLink to="/notifications">All notifications</ButtonLink>}
          >
            It was sent to another account, or the link is incomplete.
          </EmptyState>
        </>
      ) : (
        <QueryPanel query={query} what="the message" header={<PageHeader title="Message" />}>
          {({ subject, html, toldAt }) => (
            <article className="max-w-3xl">
              <PageHeader title={subject} text={<TimeText at={toldAt} zone={timeZone} />} />
              <Panel>
                <RenderedText html={html} />
              </Panel>
            </article>
          )}
        </QueryPanel>
      )}
    </>
  );
}
