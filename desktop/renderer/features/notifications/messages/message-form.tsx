import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, callEndpoint } from '#shared/api/client.ts';
import {
  type CreatorMessage,
  MAX_MESSAGE_BODY,
  MAX_MESSAGE_SUBJECT,
  operatorMessagesApi,
} from '#shared/notifications/messages.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { FieldError, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { MarkdownField } from '#desktop/renderer/ui/markdown/markdown-field.tsx';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { NewerVersionNotice } from '#desktop/renderer/ui/panels/newer-version-notice.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { AudienceFields } from './audience-fields.tsx';
import { SendPanel } from './send-panel.tsx';

const preview = {
  path: operatorMessagesApi.preview.path,
  read: (body: string, signal: AbortSignal) =>
    callEndpoint(operatorMessagesApi.preview, { body: { body } }, apiTransport, { signal }),
};

/** A draft: text, audience, rate; then a test, and the sending. */
export function MessageForm({ opened }: { opened: CreatorMessage | null }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  /** The saved version that the form shows. */
  const [base, setBase] = useState(opened);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const mayLeave = useRef(false);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(base));
  /** One that somebody else saved. */
  const newer = opened !== null && opened.version > (base?.version ?? 0) ? opened : null;
  const saving = useMutation({
    mutationFn: ({ sent, over }: { sent: typeof draft; over: CreatorMessage | null }) =>
      over === null
        ? callEndpoint(operatorMessagesApi.create, { body: sent }, apiTransport)
        : callEndpoint(
            operatorMessagesApi.save,
            { params: { messageId: over.id }, body: { ...sent, version: over.version } },
            apiTransport,
          ),
    onSuccess(saved, { sent }) {
      // A new one goes on under its own address, in a form of its own.
      mayLeave.current = opened === null;
      setBase(saved);
      // What was typed meanwhile stays, and is not saved yet.
      setDraft((now) => (now === sent ? draftOf(saved) : now));
      const { queryKey } = endpointQuery(operatorMessagesApi.read, {
        params: { messageId: saved.id },
      });
      client.setQueryData(queryKey, saved);
      toast.success('Saved');
      void invalidatePath(client, operatorMessagesApi.list.path);
      if (opened === null) void navigate(`/admin/notifications/${saved.id}`, { replace: true });
    },
    onError: () => invalidatePath(client, operatorMessagesApi.list.path),
  });
  const show = (message: CreatorMessage) => {
    setBase(message);
    setDraft(draftOf(message));
  };
  if (newer !== null && !isDirty && !saving.isPending) show(newer);
  const fields = saving.error instanceof ApiError ? saving.error.fields : {};
  const hasFields = Object.keys(fields).length > 0;
  const isClash = saving.isError && newer !== null;
  return (
    <>
      <PageHeader title={base === null ? 'New message' : base.subject} />
      <form
        noValidate
        aria-label="Message"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate({ sent: draft, over: base });
        }}
      >
        <TextField
          label="Subject"
          value={draft.subject}
          maxLength={MAX_MESSAGE_SUBJECT}
          required
          onChange={({ target }) => setDraft({ ...draft, subject: target.value })}
          error={fields['subject']}
        />
        <MarkdownField
          label="Text"
          value={draft.body}
          maxLength={MAX_MESSAGE_BODY}
          rows={12}
          preview={preview}
          hint="Markdown. The email has the words; the formatting is in the app."
          onChange={(body) => setDraft((before) => ({ ...before, body }))}
          error={fields['body']}
        />
        <Panel bodyClassName="grid gap-5 p-5">
          <AudienceFields
            audience={draft}
            error={fields['desktopApp']}
            byEmail={draft.byEmail}
            isFixed={false}
            onChange={({ plans, activity, desktopApp }) =>
              setDraft({ ...draft, plans, activity, desktopApp })
            }
          />
          <Switch
            label="Also by email"
            hint="To creators with a confirmed address who get operator messages at once. The others see it in their list or in their digest."
            isOn={draft.byEmail}
            onChange={(byEmail) => setDraft({ ...draft, byEmail })}
          />
          <TextField
            label="Creators a minute"
            type="number"
            min={1}
            max={6_000}
            className="max-w-48"
            value={Number.isNaN(draft.perMinute) ? '' : draft.perMinute}
            hint="1 to 6,000. Do not exceed the limit of your mail server for one sender."
            onChange={({ target }) => setDraft({ ...draft, perMinute: target.valueAsNumber })}
            error={fields['perMinute']}
          />
        </Panel>
        {isClash && (
          <NewerVersionNotice
            what="message"
            newer={newer}
            isBusy={saving.isPending}
            onTakeTheirs={() => {
              show(newer);
              saving.reset();
            }}
            onSaveMine={() => saving.mutate({ sent: draft, over: newer })}
          />
        )}
        {saving.isError && !hasFields && !isClash && <FieldError text={errorText(saving.error)} />}
        <div>
          <Button type="submit" isBusy={saving.isPending} look={isDirty ? 'primary' : 'quiet'}>
            Save draft
          </Button>
        </div>
      </form>
      {base !== null && opened !== null && <SendPanel message={base} isDirty={isDirty} />}
      <LeaveGuard
        isDirty={() => isDirty && !mayLeave.current}
        text="Your changes to this message are not saved yet."
      />
    </>
  );
}

const draftOf = (opened: CreatorMessage | null) => ({
  subject: opened?.subject ?? '',
  body: opened?.body ?? '',
  plans: [...(opened?.plans ?? [])],
  activity: opened?.activity ?? ('all' as const),
  desktopApp: opened?.desktopApp ?? 'all',
  byEmail: opened?.byEmail ?? true,
  perMinute: opened?.perMinute ?? 600,
});
