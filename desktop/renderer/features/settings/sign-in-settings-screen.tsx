import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { ApiError } from '#shared/api/client.ts';
import { type LinkedInApp, linkedInAppApi } from '#shared/auth/linkedin-app.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { LinkedInAppSteps } from './linkedin-app-steps.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

/** /admin/settings/sign-in: ways for creators to sign in besides email. */
export function SignInSettingsScreen() {
  const query = useQuery({ ...endpointQuery(linkedInAppApi.read, {}), staleTime: 0 });
  return (
    <>
      <PageHeader
        title="Settings"
        text="Creators can always sign in by email. Here you can offer LinkedIn as well."
      />
      <SettingsTabs />
      <div className="max-w-3xl">
        <QueryPanel query={query} what="the settings">
          {(app) => <LinkedInAppPanel app={app} />}
        </QueryPanel>
      </div>
    </>
  );
}

function LinkedInAppPanel({ app }: { app: LinkedInApp }) {
  const client = useQueryClient();
  const [clientId, setClientId] = useState(app.clientId);
  const [secret, setSecret] = useState('');
  const [isRemoving, setIsRemoving] = useState(false);
  const change = useMutation({
    ...endpointMutation(linkedInAppApi.change),
    async onSuccess(now: LinkedInApp) {
      client.setQueryData(endpointQuery(linkedInAppApi.read, {}).queryKey, now);
      setSecret('');
      setIsRemoving(false);
      toast.success(now.isOn ? 'Saved. LinkedIn is on' : 'Saved. LinkedIn is off');
      await invalidatePath(client, '/api/admin/audit');
    },
  });
  const { error } = change;
  const problemOf = (field: string) =>
    error instanceof ApiError ? error.fields[field] : undefined;
  const isPlaced = error instanceof ApiError && Object.keys(error.fields).length > 0;
  const isReady = app.clientId !== '' && app.secret === 'set';
  const isDirty = clientId.trim() !== app.clientId || secret !== '';

  function save(event: FormEvent) {
    event.preventDefault();
    if (change.isPending || !isDirty) return;
    change.mutate({ body: { clientId, ...(secret === '' ? {} : { secret }) } });
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <Panel title="Sign in with LinkedIn" bodyClassName="grid gap-6 p-5">
        <Switch
          label="Offer “Continue with LinkedIn”"
          hint={
            isReady
              ? 'The sign-in screen shows the button in every browser.'
              : 'Enter a client id and a client secret first.'
          }
          isOn={app.isOn}
          isDisabled={!isReady || change.isPending}
          onChange={(isOn) => change.mutate({ body: { isOn } })}
        />
        {error !== null && !isPlaced && <Notice tone="bad">{errorText(error)}</Notice>}
        {app.secret === 'unreadable' && (
          <Notice tone="bad">
            The stored secret was encrypted with another installation key. Please enter it again.
          </Notice>
        )}
        <LinkedInAppSteps redirectUrl={app.redirectUrl} />
        <LeaveGuard
          isDirty={() => isDirty}
          text="Your changes to the LinkedIn app are not saved yet."
        />
        <form noValidate aria-label="App at LinkedIn" className="grid gap-4" onSubmit={save}>
          <TextField
            label="Client ID"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={clientId}
            error={problemOf('clientId')}
            onChange={(event) => setClientId(event.target.value)}
          />
          <TextField
            label="Client secret"
            type="password"
            autoComplete="off"
            spellCheck={false}
            maxLength={220}
            placeholder={app.secret === 'missing' ? '' : 'Paste another one to replace it'}
            hint="Stored encrypted and never shown again."
            value={secret}
            error={problemOf('secret')}
            onChange={(event) => setSecret(event.target.value)}
          />
          {app.secret !== 'missing' && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <span>
                Secret ending in <code className="font-mono font-medium">{app.secretEnding}</code>
                {app.secretSetAt !== null && (
                  <span className="text-ink-soft">
                    , stored <LocalTime at={app.secretSetAt} />
                  </span>
                )}
              </span>
              <Button size="small" onClick={() => setIsRemoving(true)}>
                Remove secret
              </Button>
            </div>
          )}
          <div>
            <Button type="submit" look="primary" isBusy={change.isPending} disabled={!isDirty}>
              Save app
            </Button>
          </div>
        </form>
        <Use app={app} />
      </Panel>
      <ConfirmDialog
        isOpen={isRemoving}
        title="Remove the secret?"
        text="Signing in with LinkedIn is switched off. Connected creators sign in with their password or by email."
        confirmLabel="Remove secret"
        isBusy={change.isPending}
        onConfirm={() => change.mutate({ body: { secret: null } })}
        onCancel={() => setIsRemoving(false)}
      />
    </div>
  );
}

/** How many accounts use it, and its last failure. */
function Use({ app: { connected, withoutPassword, failure } }: { app: LinkedInApp }) {
  const people = (count: number) =>
    `${count.toLocaleString()} ${count === 1 ? 'creator' : 'creators'}`;
  return (
    <div className="grid gap-2 border-t border-line pt-5 text-sm">
      <p>
        {connected === 0
          ? 'No creator is connected yet.'
          : `${people(connected)} connected, ${withoutPassword.toLocaleString()} of them without a password: they can also sign in by email.`}
      </p>
      {failure !== null && (
        <p className="text-ink-soft">
          Last failure <LocalTime at={failure.at} />:{' '}
          <span className="wrap-anywhere">{failure.text}</span>
        </p>
      )}
    </div>
  );
}
