import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import {
  type DeskTicketPage,
  operatorSupportApi,
} from '#shared/support/operator-support.contract.ts';
import { MAX_MESSAGE } from '#shared/support/ticket-shapes.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { operatorDrafts, useOperator } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextArea } from '#desktop/renderer/ui/controls/field.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { MacroSelect } from './macro-select.tsx';
import { DraftForm } from '../thread/draft-form.tsx';
import { useKeptDraft } from '../use-kept-draft.ts';

/** An operator's answer. It is sent only on top of what the operator has seen. */
export function AnswerForm({ ticket }: { ticket: DeskTicketPage }) {
  const { id: operatorId } = useOperator();
  const client = useQueryClient();
  const draft = useKeptDraft(operatorDrafts(operatorId), `ticket:${ticket.id}`, { text: '' });
  const { text } = draft.values;
  // The version at which the operator began to write, or was told of a newer one.
  const [seen, setSeen] = useState(ticket.version);
  const isNewer = text !== '' && seen !== ticket.version;
  const sending = useMutation({
    ...endpointMutation(operatorSupportApi.answer),
    onSuccess() {
      draft.forget();
      toast.success('Answer sent to the creator');
    },
    onSettled: () => invalidatePath(client, '/api/admin/support'),
  });
  const hasChanged = sending.error instanceof ApiError && sending.error.code === 'ticket_changed';
  const fields = sending.error instanceof ApiError ? sending.error.fields : {};
  const send = (status: 'pending' | 'solved') => {
    if (sending.isPending) return;
    const version = text === '' ? ticket.version : seen;
    sending.mutate({ params: { ticketId: ticket.id }, body: { text, status, version } });
  };
  return (
    <DraftForm draft={draft} what="answer" onSubmit={() => send('pending')}>
      {isNewer && (
        <Notice
          tone="warn"
          action={
            <Button size="small" onClick={() => setSeen(ticket.version)}>
              I have read it
            </Button>
          }
        >
          {ticket.lastChange} while you wrote. Your text is still here. Read what is new, then send
          yours.
        </Notice>
      )}
      <MacroSelect
        ticketId={ticket.id}
        onFill={(filled) => {
          if (text === '') setSeen(ticket.version);
          draft.change({ text: text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}` });
        }}
      />
      <TextArea
        label="Your answer"
        rows={6}
        maxLength={MAX_MESSAGE}
        value={text}
        error={
          sending.isError && !hasChanged ? (fields['text'] ?? errorText(sending.error)) : undefined
        }
        hint="Plain text. Web addresses become links."
        onChange={({ target: { value } }) => {
          if (text === '') setSeen(ticket.version);
          draft.change({ text: value });
        }}
      />
      {hasChanged && !isNewer && <Notice tone="bad">{errorText(sending.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={isNewer} isBusy={sending.isPending}>
          Send
        </Button>
        <Button disabled={isNewer || sending.isPending} onClick={() => send('solved')}>
          Send and mark as solved
        </Button>
      </div>
    </DraftForm>
  );
}
