import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import type { MagnetFile } from '#shared/files/files.contract.ts';
import { supportApi, type TicketPage } from '#shared/support/support.contract.ts';
import { MAX_MESSAGE } from '#shared/support/ticket-shapes.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextArea } from '#desktop/renderer/ui/controls/field.tsx';
import { DraftForm } from './thread/draft-form.tsx';
import { MessageFiles } from './thread/message-files.tsx';
import { useKeptDraft } from './use-kept-draft.ts';

/** A further message of the creator; the text stays in this browser until it is sent. */
export function ReplyForm({ ticket }: { ticket: TicketPage }) {
  const { id: userId } = useUser();
  const client = useQueryClient();
  const draft = useKeptDraft(userId, `ticket:${ticket.id}`, { text: '' });
  const [files, setFiles] = useState<readonly MagnetFile[]>([]);
  const sending = useMutation({
    ...endpointMutation(supportApi.write),
    onSuccess() {
      draft.forget();
      setFiles([]);
      return invalidatePath(client, '/api/support');
    },
  });
  const { text } = draft.values;
  const fields = sending.error instanceof ApiError ? sending.error.fields : {};
  const problem = sending.isError
    ? (fields['text'] ?? fields['fileIds'] ?? errorText(sending.error))
    : undefined;
  const params = { ticketId: ticket.id };
  return (
    <DraftForm
      draft={draft}
      what="message"
      onSubmit={() => {
        if (sending.isPending) return;
        sending.mutate({ params, body: { text, fileIds: files.map(({ id }) => id) } });
      }}
    >
      <TextArea
        label={ticket.status === 'solved' ? 'Not solved? Write again' : 'Your message'}
        rows={4}
        maxLength={MAX_MESSAGE}
        value={text}
        error={problem}
        {...(ticket.status === 'solved' ? { hint: 'A message opens the ticket again.' } : {})}
        onChange={({ target: { value } }) => draft.change({ text: value })}
      />
      <MessageFiles files={files} onChange={setFiles} />
      <div>
        <Button type="submit" look="primary" isBusy={sending.isPending}>
          Send
        </Button>
      </div>
    </DraftForm>
  );
}
