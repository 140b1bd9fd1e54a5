import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CreatorMessage,
  operatorMessagesApi,
} from '#shared/notifications/messages.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { RenderedText } from '#desktop/renderer/ui/markdown/rendered-text.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { MessageStateBadge } from './message-state-badge.tsx';

/** A message that was begun: whom it reached, and the acts that stop it. */
export function SentMessage({ message }: { message: CreatorMessage }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const params = { messageId: message.id };
  const turn = useMutation({
    ...endpointMutation(operatorMessagesApi.turn),
    onSuccess(turned) {
      client.setQueryData(endpointQuery(operatorMessagesApi.read, { params }).queryKey, turned);
      void invalidatePath(client, operatorMessagesApi.list.path);
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const { state, counts, startsAt, endedAt } = message;
  // The lots are over before the mail server has all emails.
  const isOnItsWay = state === 'sending' || (state === 'sent' && counts.waiting > 0);
  const act = (label: string, to: 'paused' | 'sending' | 'draft') => (
    <Button isBusy={turn.isPending} onClick={() => turn.mutate({ params, body: { state: to } })}>
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={message.subject}
        text={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <MessageStateBadge state={state} />
            {startsAt !== null && (
              <span>
                {state === 'scheduled' ? 'Begins' : 'Begun'} <LocalTime at={startsAt} />
              </span>
            )}
            {endedAt !== null && (
              <span>
                Ended <LocalTime at={endedAt} />
              </span>
            )}
          </span>
        }
        actions={
          <>
            {state === 'scheduled' && act('Back to draft', 'draft')}
            {isOnItsWay && act('Pause', 'paused')}
            {state === 'paused' && act('Resume', 'sending')}
            {(isOnItsWay || state === 'paused') && (
              <Button onClick={() => setAsking(true)}>Stop</Button>
            )}
          </>
        }
      />
      <div className="grid gap-5">
        <Panel title="Reached" bodyClassName="p-5 pt-3">
          <dl className="grid grid-cols-2 gap-4 sm:grid-cols-5">
            <Count label="In the app" amount={counts.reached} />
            <Count label="Opened" amount={counts.opened} />
            <Count label="Emails sent" amount={counts.mailed} />
            <Count label="Emails waiting" amount={counts.waiting} />
            <Count label="Emails not sent" amount={counts.failed} />
          </dl>
          {counts.failed > 0 && (
            <p className="mt-3 text-sm text-ink-soft">
              Not sent: refused by a mail server, stopped, or kept in the outbox because no mail
              server is set up.
            </p>
          )}
        </Panel>
        <Panel title="Text" bodyClassName="p-5 pt-3">
          <RenderedText html={message.html} />
        </Panel>
        <Panel bodyClassName="p-5">
          <AudienceFields
            audience={message}
            byEmail={message.byEmail}
            isFixed
            onChange={() => undefined}
          />
        </Panel>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Stop this message?"
        text="Nobody else gets it, and emails that wait are not sent. It cannot be started again."
        confirmLabel="Stop it"
        isBusy={turn.isPending}
        onConfirm={() =>
          turn.mutate(
            { params, body: { state: 'stopped' } },
            // A pause that ends meanwhile leaves the question open.
            { onSettled: () => setAsking(false) },
          )
        }
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Count({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-ink-soft">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{amount.toLocaleString()}</dd>
    </div>
  );
}
