import { useQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { ApiError } from '#shared/api/client.ts';
import { notificationsApi } from '#shared/notifications/notifications.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { BackLink } from '#desktop/renderer/ui/controls/back-link.tsx';
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
      <BackLink to="/notifications">All notifications</BackLink>
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
