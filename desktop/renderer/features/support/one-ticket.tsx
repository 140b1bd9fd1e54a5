import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { callEndpoint } from '#shared/api/client.ts';
import { magnetFilesApi } from '#shared/files/files.contract.ts';
import { supportApi, type TicketPage } from '#shared/support/support.contract.ts';
import type { TicketFile } from '#shared/support/ticket-shapes.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import {
  endpointMutation,
  endpointPages,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { RatingForm } from './rating/rating-form.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ContextFacts } from './thread/context-facts.tsx';
import { FileLine } from './thread/file-line.tsx';
import { MessageThread } from './thread/message-thread.tsx';
import { TicketFrame } from './thread/ticket-frame.tsx';
import { TicketHead, useReading } from './thread/ticket-head.tsx';

/** One ticket with its thread; opening it marks its answers as read. */
export function OneTicket({ ticketId }: { ticketId: string }) {
  const ticket = useQuery({
    ...endpointQuery(supportApi.read, { params: { ticketId } }),
    refetchOnMount: 'always',
  });
  return (
    <TicketFrame
      query={ticket}
      home="/support"
      missing="The link is incomplete, or the ticket is one of another account."
    >
      {(data) => <Ticket ticket={data} />}
    </TicketFrame>
  );
}

function Ticket({ ticket }: { ticket: TicketPage }) {
  const { timeZone, name } = useUser();
  const now = useNow();
  const client = useQueryClient();
  const params = { ticketId: ticket.id };
  const messages = useInfiniteQuery({
    ...endpointPages(supportApi.messages, { params, query: { limit: 30 } }),
    refetchOnMount: 'always',
  });
  useReading(ticket, markRead, '/api/support');
  const solving = useMutation({
    ...endpointMutation(supportApi.solve),
    onSuccess: () => toast.success('Marked as solved'),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => invalidatePath(client, '/api/support'),
  });
  const reopening = useMutation({
    ...endpointMutation(supportApi.reopen),
    onSuccess: () => toast.success('The ticket waits for support again'),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => invalidatePath(client, '/api/support'),
  });
  const removing = useMutation({
    ...endpointMutation(supportApi.removeFile),
    onSuccess: () => toast.success('The file is taken out of the ticket'),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => invalidatePath(client, '/api/support', '/api/files'),
  });
  const fileLine = (file: TicketFile) => (
    <FileLine
      file={file}
      read={() => callEndpoint(magnetFilesApi.read, { params: { fileId: file.id } }, apiTransport)}
    >
      <Button
        size="small"
        look="quiet"
        aria-label={`Take ${file.name} out of the ticket`}
        isBusy={removing.isPending && removing.variables.params.fileId === file.id}
        onClick={() => removing.mutate({ params: { ...params, fileId: file.id } })}
      >
        Remove
      </Button>
    </FileLine>
  );
  return (
    <>
      <TicketHead
        ticket={ticket}
        side="creator"
        actions={
          ticket.status === 'solved' ? (
            <Button isBusy={reopening.isPending} onClick={() => reopening.mutate({ params })}>
              Open again
            </Button>
          ) : (
            <Button isBusy={solving.isPending} onClick={() => solving.mutate({ params })}>
              <CheckCheck aria-hidden size={16} />
              Mark as solved
            </Button>
          )
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-6">
          <MessageThread
            query={messages}
            ownSide="creator"
            zone={timeZone}
            nameOf={({ from }) => (from === 'creator' ? name : 'Support')}
            fileActions={fileLine}
          />
          {ticket.answerDueAt !== null && (
            <p className="text-sm text-ink-soft">
              {Date.parse(ticket.answerDueAt) > now
                ? `We answer by ${exactTime(ticket.answerDueAt, timeZone)}.`
                : `An answer was due by ${exactTime(ticket.answerDueAt, timeZone)}. We are late: support sees that, too.`}
            </p>
          )}
          {ticket.status === 'solved' && <RatingForm ticket={ticket} />}
          <ReplyForm ticket={ticket} />
        </div>
        <Panel title="What support sees">
          <ContextFacts
            context={ticket.context}
            zone={timeZone}
            magnetAt={(id) => `/magnets/${id}/edit`}
          />
        </Panel>
      </div>
    </>
  );
}

const markRead = (ticketId: string) =>
  callEndpoint(supportApi.markRead, { params: { ticketId } }, apiTransport);
