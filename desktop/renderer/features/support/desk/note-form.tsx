import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/client.ts';
import { operatorSupportApi } from '#shared/support/operator-support.contract.ts';
import { MAX_MESSAGE } from '#shared/support/ticket-shapes.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { operatorDrafts, useOperator } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextArea } from '#desktop/renderer/ui/controls/field.tsx';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { useKeptDraft } from '../use-kept-draft.ts';

/** A note for other operators. */
export function NoteForm({ ticketId }: { ticketId: string }) {
  const { id: operatorId } = useOperator();
  const client = useQueryClient();
  const draft = useKeptDraft(operatorDrafts(operatorId), `note:${ticketId}`, { text: '' });
  const { text } = draft.values;
  const adding = useMutation({
    ...endpointMutation(operatorSupportApi.addNote),
    onSuccess() {
      draft.forget();
      return invalidatePath(client, '/api/admin/support');
    },
  });
  const fields = adding.error instanceof ApiError ? adding.error.fields : {};
  return (
    <form
      noValidate
      aria-label="Note"
      className="note-paper grid gap-3 rounded-panel p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!adding.isPending) adding.mutate({ params: { ticketId }, body: { text } });
      }}
    >
      <TextArea
        label="Your note"
        rows={4}
        maxLength={MAX_MESSAGE}
        value={text}
        error={adding.isError ? (fields['text'] ?? errorText(adding.error)) : undefined}
        hint="Only operators see it. It is in no email and in no copy of the account."
        onChange={({ target: { value } }) => draft.change({ text: value })}
      />
      <div>
        <Button type="submit" look="primary" isBusy={adding.isPending}>
          Add note
        </Button>
      </div>
      <LeaveGuard
        isDirty={() => !draft.isKept && text !== ''}
        text="Your note is not stored yet, and this browser cannot keep it."
      />
    </form>
  );
}
