import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callEndpoint } from '#shared/api/client.ts';
import {
  type DeskMessage,
  type DeskTicketPage,
  operatorSupportApi,
} from '#shared/support/operator-support.contract.ts';
import type { TicketFile, TicketStatus } from '#shared/support/ticket-shapes.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointPages, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { useAct } from '#desktop/renderer/api/use-act.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { ContextFacts } from '../thread/context-facts.tsx';
import { FileLine } from '../thread/file-line.tsx';
import { MessageText } from '../thread/message-text.tsx';
import { TicketBody } from '../thread/ticket-body.tsx';
import { TicketFrame } from '../thread/ticket-frame.tsx';
import { useReading } from '../thread/ticket-head.tsx';
import { AssigneePanel } from './assignee-panel.tsx';
import { DueBadge } from './due-badge.tsx';
import { WritePanel } from './write-panel.tsx';
import './desk.css';

/** One ticket with its thread; opening it marks it as read for all operators. */
export function DeskTicket({ ticketId }: { ticketId: string }) {
  const ticket = useQuery({
    ...endpointQuery(operatorSupportApi.read, { params: { ticketId } }),
    refetchOnMount: 'always',
  });
  return (
    <TicketFrame
      query={ticket}
      home="/admin/support"
      missing="The link is incomplete, or its creator deleted the account."
    >
      {(data) => <Ticket ticket={data} />}
    </TicketFrame>
  );
}

function Ticket({ ticket }: { ticket: DeskTicketPage }) {
  const mayAnswer = useMayCall(operatorSupportApi.answer);
  const params = { ticketId: ticket.id };
  const messages = useInfiniteQuery({
    ...endpointPages(operatorSupportApi.messages, { params, query: { limit: 30 } }),
    refetchOnMount: 'always',
  });
  useReading({ ...ticket, isUnread: ticket.isUnread && mayAnswer }, markRead, '/api/admin/support');
  const setting = useAct(operatorSupportApi.setStatus, { stale: ['/api/admin/support'] });
  const removing = useAct(operatorSupportApi.removeNote, {
    done: 'Note removed',
    stale: ['/api/admin/support'],
  });
  const set = (status: TicketStatus) =>
    setting.mutate({ params, body: { status, version: ticket.version } });
  const fileLine = (file: TicketFile) => (
    <FileLine
      file={file}
      read={() =>
        callEndpoint(
          operatorSupportApi.file,
          { params: { ...params, fileId: file.id } },
          apiTransport,
        )
      }
    />
  );
  const noteLine = (note: DeskMessage) =>
    note.isOwn && (
      <Button
        size="small"
        look="quiet"
        className="mt-2"
        isBusy={removing.isPending && removing.variables.params.noteId === note.id}
        onClick={() => removing.mutate({ params: { ...params, noteId: note.id } })}
      >
        Remove note
      </Button>
    );
  const { creator } = ticket;
  return (
    <TicketBody
      ticket={ticket}
      side="operator"
      actions={
        mayAnswer &&
        (ticket.status === 'solved' ? (
          <Button isBusy={setting.isPending} onClick={() => set('open')}>
            Open again
          </Button>
        ) : (
          <Button isBusy={setting.isPending} onClick={() => set('solved')}>
            Mark as solved
          </Button>
        ))
      }
      aside={
        <div className="grid gap-6">
          <AssigneePanel ticket={ticket} />
          {ticket.answerDueAt !== null && (
            <Panel title="Answer time">
              <div className="flex flex-wrap items-center gap-2 text-sm">
                <span>
                  {ticket.due === 'overdue' ? 'Was due' : 'Due'}{' '}
                  {exactTime(ticket.answerDueAt, localZone)}
                </span>
                <DueBadge due={ticket.due} />
              </div>
            </Panel>
          )}
          {ticket.rating !== null && (
            <Panel title="Rating">
              <p className="text-sm font-medium">
                {ticket.rating.value === 'good' ? 'Good' : 'Not good'}
              </p>
              {ticket.rating.text !== null && <MessageText text={ticket.rating.text} />}
            </Panel>
          )}
          <Panel title="Creator">
            <p className="text-sm wrap-anywhere">
              <Link className="link" to={`/admin/creators/${creator.id}`}>
                {creator.name}
              </Link>
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">{creator.email}</p>
            <p className="mt-1 text-sm text-ink-soft">Plan: {creator.plan}</p>
          </Panel>
          <Panel title="Attached">
            <ContextFacts
              context={ticket.context}
              zone={localZone}
              magnetAt={(id) => `/admin/content?search=${id}`}
            />
          </Panel>
        </div>
      }
      query={messages}
      zone={localZone}
      nameOf={({ author }) => author}
      fileActions={fileLine}
      noteActions={noteLine}
    >
      {mayAnswer && <WritePanel ticket={ticket} />}
    </TicketBody>
  );
}

const markRead = (ticketId: string) =>
  callEndpoint(operatorSupportApi.markRead, { params: { ticketId } }, apiTransport);
