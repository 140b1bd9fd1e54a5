import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { ApiError, callEndpoint } from '#shared/api/client.ts';
import type { InstanceSettings, SettingName } from '#shared/settings/instance-settings.ts';
import { type OperatorSettings, operatorSettingsApi } from '#shared/settings/settings.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { changesBetween, type Merged, mergeSettings } from './settings-values.ts';

interface FormState {
  /** The values that the form started from. */
  read: OperatorSettings;
  values: InstanceSettings;
  /** Changes of others while values were typed. */
  others: Pick<Merged, 'taken' | 'clashes'> | null;
}

/** The form's values on top of the newest settings; changes of others are merged in. */
export function useSettingsForm(latest: OperatorSettings) {
  const client = useQueryClient();
  const [form, setForm] = useState<FormState>({
    read: latest,
    values: latest.values,
    others: null,
  });
  const [seen, setSeen] = useState(latest);
  if (seen !== latest) {
    setSeen(latest);
    setForm((before) => bringIn(before, latest));
  }
  const saving = useMutation({
    mutationFn: async (sent: FormState) => {
      const changes = changesBetween(sent.read.values, sent.values);
      const body = { version: sent.read.version, changes };
      return callEndpoint(operatorSettingsApi.change, { body }, apiTransport);
    },
    onSuccess: async (saved, sent) => {
      // Input typed while saving stays. `seen` follows when the query brings the same: until then `latest`
      // is older, and would look like a change by somebody else.
      setForm(({ values }) => ({
        read: saved,
        values: mergeSettings(sent.values, values, saved.values).values,
        others: null,
      }));
      client.setQueryData(endpointQuery(operatorSettingsApi.read, {}).queryKey, saved);
      toast.success('Settings saved', { description: 'Public pages and emails use them now.' });
      await invalidatePath(client, '/api/admin/setup', '/api/admin/audit', '/api/plans');
    },
    onError: async (error) => {
      if (isConflict(error)) await invalidatePath(client, operatorSettingsApi.read.path);
    },
  });
  const { read, values, others } = form;
  const problems = saving.error instanceof ApiError ? saving.error.fields : {};
  return {
    values,
    version: read.version,
    defaults: read.defaults,
    others,
    isDirty: Object.keys(changesBetween(read.values, values)).length > 0,
    isSaving: saving.isPending,
    /** Failures other than a field or a conflict, which `others` explains. */
    failure:
      saving.error === null || Object.keys(problems).length > 0 || isConflict(saving.error)
        ? null
        : saving.error,
    problemOf: (name: string) => problems[`changes.${name}`],
    set: (changes: Partial<InstanceSettings>) =>
      setForm((before) => ({ ...before, values: { ...before.values, ...changes } })),
    save: () => saving.mutate(form),
    /** Takes in one setting that was saved by itself, and what others changed meanwhile. */
    adopt: (saved: OperatorSettings, name: SettingName) =>
      setForm((before) => {
        const withOwn = (of: InstanceSettings) => ({ ...of, [name]: saved.values[name] });
        const base = { ...before.read, values: withOwn(before.read.values) };
        const mine = { ...before, read: base, values: withOwn(before.values) };
        const next = bringIn(mine, saved);
        return { ...next, others: next.others ?? before.others };
      }),
  };
}
export type SettingsForm = ReturnType<typeof useSettingsForm>;

const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'settings_changed';

function bringIn(before: FormState, latest: OperatorSettings): FormState {
  if (before.read.version === latest.version) return { ...before, read: latest };
  const { values, taken, clashes } = mergeSettings(
    before.read.values,
    before.values,
    latest.values,
  );
  const isUntouched = Object.keys(changesBetween(latest.values, values)).length === 0;
  const isNews = !isUntouched && taken.length + clashes.length > 0;
  return { read: latest, values, others: isNews ? { taken, clashes } : null };
}
