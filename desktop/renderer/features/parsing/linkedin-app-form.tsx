import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { suggestedVersion } from '#shared/parsing/api-version.ts';
import { type LinkedInApp, companyAppApi } from '#shared/parsing/linkedin-app.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { isUnplaced, problemOf } from './use-reader-act.ts';

const names = ['clientId', 'clientSecret', 'apiVersion'] as const;
type Name = (typeof names)[number];

/** The secret is stored and never shown again. */
export function LinkedInAppForm({ app }: { app: LinkedInApp }) {
  const client = useQueryClient();
  const [values, setValues] = useState(() => ({
    clientId: app.clientId ?? '',
    clientSecret: '',
    apiVersion: app.apiVersion ?? suggestedVersion(new Date()),
  }));
  const [problems, setProblems] = useState<{ [name in Name]?: string }>({});
  const saving = useMutation({
    ...endpointMutation(companyAppApi.save),
    async onSuccess(saved) {
      client.setQueryData(endpointQuery(companyAppApi.read, {}).queryKey, saved);
      setValues((before) => ({ ...before, clientSecret: '' }));
      toast.success('LinkedIn app saved');
      await invalidatePath(client, '/api/admin/audit');
    },
  });
  const field = (name: Name) => ({
    value: values[name],
    error: problems[name] ?? problemOf(saving.error, name),
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: event.target.value })),
  });
  const save = async () => {
    const { checkApp } = await import('./form-checks.ts');
    const { clientSecret, ...rest } = values;
    const parsed = checkApp(clientSecret === '' ? rest : values);
    const found: { [name in Name]?: string } = {};
    for (const { path, message } of parsed.error?.issues ?? []) {
      const name = names.find((one) => one === path[0]);
      if (name !== undefined) found[name] = message;
    }
    setProblems(found);
    if (parsed.success) saving.mutate({ body: parsed.data });
  };
  const has = app.secret !== 'missing';
  return (
    <form
      noValidate
      aria-label="LinkedIn app"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) void save();
      }}
    >
      <LeaveGuard
        isDirty={() =>
          values.clientSecret !== '' || values.clientId.trim() !== (app.clientId ?? '')
        }
        text="Your changes to the LinkedIn app are not saved yet."
      />
      {isUnplaced(saving.error) && <Notice tone="bad">{errorText(saving.error)}</Notice>}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Client ID" maxLength={120} {...field('clientId')} />
        <TextField
          label="Client secret"
          type="password"
          maxLength={220}
          placeholder={has ? 'Paste another one to replace it' : ''}
          hint={
            app.secretSetAt === null ? (
              'Stored encrypted and never shown again.'
            ) : (
              <>
                Stored <LocalTime at={app.secretSetAt} />. It is never shown again.
              </>
            )
          }
          {...field('clientSecret')}
        />
        <TextField
          label="API version"
          inputMode="numeric"
          maxLength={6}
          hint="A year and a month. LinkedIn ends each version after about a year."
          {...field('apiVersion')}
        />
      </div>
      <div>
        <Button type="submit" look={has ? 'plain' : 'primary'} isBusy={saving.isPending}>
          {has ? 'Save app' : 'Register app'}
        </Button>
      </div>
    </form>
  );
}
