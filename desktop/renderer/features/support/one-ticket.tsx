import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { callEndpoint } from '#shared/api/client.ts';
import { magnetFilesApi } from '#shared/files/files.contract.ts';
import { supportApi, type TicketPage } from '#shared/support/support.contract.ts';
import type { TicketFile } from '#shared/support/ticket-shapes.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointPages, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { useAct } from '#desktop/renderer/api/use-act.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { RatingForm } from './rating/rating-form.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ContextFacts } from './thread/context-facts.tsx';
import { FileLine } from './thread/file-line.tsx';
import { TicketBody } from './thread/ticket-body.tsx';
import { TicketFrame } from './thread/ticket-frame.tsx';
import { useReading } from './thread/ticket-head.tsx';

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
  const params = { ticketId: ticket.id };
  const messages = useInfiniteQuery({
    ...endpointPages(supportApi.messages, { params, query: { limit: 30 } }),
    refetchOnMount: 'always',
  });
  useReading(ticket, markRead, '/api/support');
  const solving = useAct(supportApi.solve, { done: 'Marked as solved', stale: ['/api/support'] });
  const reopening = useAct(supportApi.reopen, {
    done: 'The ticket waits for support again',
    stale: ['/api/support'],
  });
  const removing = useAct(supportApi.removeFile, {
    done: 'File removed from the ticket',
    stale: ['/api/support', '/api/files'],
  });
  const fileLine = (file: TicketFile) => (
    <FileLine
      file={file}
      read={() => callEndpoint(magnetFilesApi.read, { params: { fileId: file.id } }, apiTransport)}
    >
      <Button
        size="small"
        look="quiet"
        aria-label={`Remove ${file.name} from the ticket`}
        isBusy={removing.isPending && removing.variables.params.fileId === file.id}
        onClick={() => removing.mutate({ params: { ...params, fileId: file.id } })}
      >
        Remove
      </Button>
    </FileLine>
  );
  return (
    <TicketBody
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
      aside={
        <Panel title="What support sees">
          <ContextFacts
            context={ticket.context}
            zone={timeZone}
            magnetAt={(id) => `/magnets/${id}/edit`}
          />
        </Panel>
      }
      query={messages}
      zone={timeZone}
      nameOf={({ from }) => (from === 'creator' ? name : 'Support')}
      fileActions={fileLine}
    >
      {ticket.answerDueAt !== null && (
        <p className="text-sm text-ink-soft">
          {Date.parse(ticket.answerDueAt) > now
            ? `We answer by ${exactTime(ticket.answerDueAt, timeZone)}.`
            : `An answer was due by ${exactTime(ticket.answerDueAt, timeZone)}. We are late: support sees that, too.`}
        </p>
      )}
      {ticket.status === 'solved' && <RatingForm ticket={ticket} />}
      <ReplyForm ticket={ticket} />
    </TicketBody>
  );
}

const markRead = (ticketId: string) =>
  callEndpoint(supportApi.markRead, { params: { ticketId } }, apiTransport);
