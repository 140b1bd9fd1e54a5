import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '#shared/api/client.ts';
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
import { FieldError, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** The acts on a saved draft: a test to one address, the start, and the end of it. */
export function SendPanel({ message, isDirty }: { message: CreatorMessage; isDirty: boolean }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const params = { messageId: message.id };
  const [to, setTo] = useState('');
  const [time, setTime] = useState('');
  const [asking, setAsking] = useState<'start' | 'remove' | null>(null);
  const test = useMutation({
    ...endpointMutation(operatorMessagesApi.test),
    onSuccess: () => toast.success('The test is on its way'),
  });
  const start = useMutation({
    ...endpointMutation(operatorMessagesApi.start),
    onSuccess(started) {
      client.setQueryData(endpointQuery(operatorMessagesApi.read, { params }).queryKey, started);
      void invalidatePath(client, operatorMessagesApi.list.path);
    },
    onSettled: () => setAsking(null),
  });
  const remove = useMutation({
    ...endpointMutation(operatorMessagesApi.remove),
    onSuccess() {
      toast.success('The draft is deleted');
      void invalidatePath(client, operatorMessagesApi.list.path);
      void navigate('/admin/notifications', { replace: true });
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => setAsking(null),
  });
  const at = time === '' ? null : new Date(time);
  const testError =
    test.error instanceof ApiError ? (test.error.fields['to'] ?? errorText(test.error)) : undefined;
  return (
    <Panel title="Send" className="mt-5" bodyClassName="grid gap-5 p-5 pt-3">
      {isDirty && (
        <p className="text-sm text-ink-soft">Save the draft first: only what is saved is sent.</p>
      )}
      <form
        noValidate
        aria-label="Test"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate({ params, body: { to } });
        }}
      >
        <TextField
          label="Test to"
          type="email"
          autoComplete="email"
          value={to}
          error={testError}
          onChange={({ target }) => setTo(target.value)}
        />
        <Button type="submit" isBusy={test.isPending} disabled={isDirty}>
          Send a test
        </Button>
      </form>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Begin at"
          type="datetime-local"
          value={time}
          hint={`Leave empty to send now. In your time zone, ${localZone.replaceAll('_', ' ')}.`}
          onChange={({ target }) => setTime(target.value)}
        />
        <Button look="primary" disabled={isDirty} onClick={() => setAsking('start')}>
          {at === null ? 'Send now' : 'Schedule'}
        </Button>
        <Button onClick={() => setAsking('remove')}>Delete draft</Button>
      </div>
      {start.isError && <FieldError text={errorText(start.error)} />}
      <ConfirmDialog
        isOpen={asking === 'start'}
        title={at === null ? 'Send this message?' : 'Schedule this message?'}
        text={`“${message.subject}” goes to everybody of the audience. You can pause it, but you cannot recall sent messages.`}
        confirmLabel={at === null ? 'Send' : 'Schedule it'}
        isBusy={start.isPending}
        onConfirm={() =>
          start.mutate({
            params,
            body: { version: message.version, at: at?.toISOString() ?? null },
          })
        }
        onCancel={() => setAsking(null)}
      />
      <ConfirmDialog
        isOpen={asking === 'remove'}
        title="Delete this draft?"
        text="It is deleted for good. Nobody got it."
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ params })}
        onCancel={() => setAsking(null)}
      />
    </Panel>
  );
}
