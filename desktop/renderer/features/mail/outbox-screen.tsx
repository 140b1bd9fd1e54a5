import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MailCheck, MailOpen, Send } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { type OpenedMail, operatorOutboxApi, type Outbox } from '#shared/mail/mail.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button, ButtonLink } from '#desktop/renderer/ui/controls/button.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { ErrorState } from '#desktop/renderer/ui/panels/error-state.tsx';
import { LocalTime, localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { LoadingRows } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { TestMailForm } from './test-mail-form.tsx';

const POLL_MS = 30_000;

/** /admin/outbox: without a mail server, mails to pass on by hand; with one, a test of it. */
export function OutboxScreen() {
  const query = useQuery({
    ...endpointQuery(operatorOutboxApi.list, {}),
    refetchInterval: POLL_MS,
    refetchOnMount: 'always',
  });
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Outbox"
        text="Mails that cannot leave by themselves. They are written when you open them."
      />
      {data !== undefined ? (
        <div className="grid gap-5">
          {data.canSend ? (
            <TestMailForm />
          ) : (
            <Notice
              tone="warn"
              action={
                <ButtonLink to="/admin/dashboard" size="small">
                  Open the set-up list
                </ButtonLink>
              }
            >
              <strong className="font-semibold">No mail server is set.</strong> People who need a
              sign-in link cannot get in by themselves: pass their mails on from here. The set-up
              list says how to set a mail server.
            </Notice>
          )}
          <Mails outbox={data} />
        </div>
      ) : query.isError ? (
        <Panel>
          <ErrorState
            title="The outbox could not be loaded"
            error={query.error}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        </Panel>
      ) : (
        <Panel bodyClassName="">
          <LoadingRows label="Loading the outbox" />
        </Panel>
      )}
    </>
  );
}

function Mails({ outbox: { mails, canSend } }: { outbox: Outbox }) {
  const client = useQueryClient();
  const [opened, setOpened] = useState<OpenedMail | null>(null);
  const opening = useMutation({
    ...endpointMutation(operatorOutboxApi.open),
    onSuccess: setOpened,
    onError: async (error) => {
      toast.error('This mail could not be opened', { description: errorText(error) });
      await invalidatePath(client, '/api/admin/outbox');
    },
  });
  if (mails.length === 0) {
    return (
      <Panel>
        <EmptyState
          picture={canSend ? <Send aria-hidden size={26} /> : <MailCheck aria-hidden size={26} />}
          title="No mail waits here"
        >
          {canSend
            ? 'Mails leave through the mail server. One that it does not take is tried again by itself.'
            : 'When somebody asks for a sign-in link or a new password, the mail appears here.'}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel bodyClassName="">
      <ul aria-label="Mails" className="divide-y divide-line">
        {mails.map((mail) => {
          const isOpening = opening.isPending && opening.variables.params.mailId === mail.id;
          return (
            <li
              key={mail.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3.5 text-sm md:grid-cols-[minmax(0,1fr)_auto_auto]"
            >
              <div className="min-w-0">
                <p className="font-medium">{mail.title}</p>
                <p className="wrap-anywhere text-ink-soft">{mail.to}</p>
              </div>
              <p className="col-span-2 row-start-2 text-[0.8125rem] text-ink-soft md:col-span-1 md:row-start-auto">
                <LocalTime at={mail.createdAt} />, usable until{' '}
                {exactTime(mail.notAfter, localZone)}
              </p>
              <Button
                size="small"
                isBusy={isOpening}
                aria-label={`Open the mail to ${mail.to}: ${mail.title}`}
                onClick={() => opening.mutate({ params: { mailId: mail.id } })}
              >
                {!isOpening && <MailOpen aria-hidden size={15} />}
                Open
              </Button>
            </li>
          );
        })}
      </ul>
      <MailDialog mail={opened} onClose={() => setOpened(null)} />
    </Panel>
  );
}
