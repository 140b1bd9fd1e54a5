import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import { operatorOutboxApi, type TestMailResult } from '#shared/mail/mail.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';

const outcomes: Record<TestMailResult['result'], string> = {
  sent: 'The email server accepted the email. Check that it arrives, also in the spam folder.',
  refused: 'The email server rejected this email permanently.',
  later: 'The email server asked to try again later. Other emails are retried automatically.',
  unreachable: 'The email server could not be reached, or it rejected the sign-in.',
};

/** Sends a test and shows the mail server's answer. */
export function TestMailForm() {
  const client = useQueryClient();
  const [to, setTo] = useState('');
  const sending = useMutation({
    ...endpointMutation(operatorOutboxApi.sendTest),
    onSuccess: () => invalidatePath(client, '/api/admin/setup', '/api/admin/health'),
  });
  const { data: outcome, error } = sending;
  const problem = error instanceof ApiError ? error.fields['to'] : undefined;
  return (
    <Panel title="Test email">
      <form
        noValidate
        className="flex max-w-xl flex-wrap items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          sending.mutate({ body: { to: to.trim() } });
        }}
      >
        <TextField
          label="Send it to"
          type="email"
          autoComplete="email"
          value={to}
          maxLength={320}
          onChange={(event) => setTo(event.target.value)}
          error={problem}
          hint="The response of the email server appears here. It can take ten seconds."
          className="min-w-56 flex-1"
        />
        <Button type="submit" look="primary" isBusy={sending.isPending} className="mt-6.5">
          Send test email
        </Button>
      </form>
      <div className="mt-4 max-w-2xl empty:hidden">
        {outcome !== undefined && (
          <Notice tone={outcome.result === 'sent' ? 'info' : 'bad'}>
            {outcomes[outcome.result]}
            {outcome.reply !== null && (
              <code className="mt-1 block font-mono text-[0.8125rem] break-words">
                {outcome.reply}
              </code>
            )}
          </Notice>
        )}
        {error !== null && problem === undefined && <Notice tone="bad">{errorText(error)}</Notice>}
      </div>
    </Panel>
  );
}
