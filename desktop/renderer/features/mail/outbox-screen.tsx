import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MailCheck, MailOpen, Send } from 'lucide-react';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { type OpenedMail, operatorOutboxApi, type Outbox } from '#shared/mail/mail.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { LocalTime, localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { MailList } from './mail-list.tsx';
import { TestMailForm } from './test-mail-form.tsx';

// Of what operators see, events tell only the health: a mail that waits is not told.
const POLL_MS = 30_000;

/** /admin/outbox: without a mail server, mails to pass on; with one, a test of it. Below, all emails by address. */
export function OutboxScreen() {
  const query = useQuery({
    ...endpointQuery(operatorOutboxApi.list, {}),
    refetchInterval: POLL_MS,
    refetchOnMount: 'always',
  });
  return (
    <>
      <PageHeader
        title="Outbox"
        text="Emails that wait because no email server is set, and the state of all others. A waiting email is written when you open it."
      />
      <QueryPanel query={query} what="the outbox">
        {(data) => (
          <div className="grid gap-5">
            {data.canSend ? (
              <TestMailForm />
            ) : (
              <Notice
                tone="warn"
                action={
                  <ButtonLink to="/admin/dashboard" size="small">
                    Open the set-up checklist
                  </ButtonLink>
                }
              >
                <strong className="font-semibold">No email server is set.</strong> People who need a
                sign-in link cannot get it. Send them their emails from here. The set-up checklist
                explains how to set an email server.
              </Notice>
            )}
            <Mails outbox={data} />
          </div>
        )}
      </QueryPanel>
      <MailList />
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
      toast.error('This email could not be opened', { description: errorText(error) });
      await invalidatePath(client, '/api/admin/outbox');
    },
  });
  if (mails.length === 0) {
    return (
      <Panel>
        <EmptyState
          picture={canSend ? <Send aria-hidden size={26} /> : <MailCheck aria-hidden size={26} />}
          title="No emails are waiting"
        >
          {canSend
            ? 'Emails are sent through the email server. If it rejects one, we try again.'
            : 'When someone requests a sign-in link or a new password, the email appears here.'}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel bodyClassName="">
      <ul aria-label="Emails" className="divide-y divide-line">
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
                aria-label={`Open the email to ${mail.to}: ${mail.title}`}
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
