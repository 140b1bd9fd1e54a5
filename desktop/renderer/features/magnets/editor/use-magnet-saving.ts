import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { ApiError, callEndpoint } from '#shared/api/client.ts';
import { magnetsApi, type Magnet } from '#shared/magnets/magnets.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import {
  bodyFromValues,
  changesSince,
  emptyMagnetForm,
  valuesFromMagnet,
  type MagnetFormValues,
} from './magnet-form-values.ts';

/** `keep` saves without touching the status. */
export type SaveIntent = 'draft' | 'publish' | 'keep';

const fields = Object.keys(emptyMagnetForm) as (keyof MagnetFormValues)[]; // the object's own keys, in the form's order

/** Fields that have another name on the wire. */
const wireNames: Partial<Record<keyof MagnetFormValues, string>> = {
  triggerWords: 'triggerWord',
  file: 'fileId',
};

/** Publishing opens a dialog that says so. */
const doneTexts: Record<
  Exclude<SaveIntent, 'publish'>,
  readonly [title: string, description?: string]
> = {
  draft: ['Draft saved', 'Only you can see it.'],
  keep: ['Changes saved'],
};

async function write(saved: Magnet | null, values: MagnetFormValues, intent: SaveIntent) {
  if (saved === null) {
    const status = intent === 'publish' ? 'active' : 'draft';
    return await callEndpoint(
      magnetsApi.create,
      { body: { ...bodyFromValues(values), status } },
      apiTransport,
    );
  }
  const params = { magnetId: saved.id };
  const changes = changesSince(saved, values);
  const hasChanges = Object.keys(changes).length > 0;
  const updated = hasChanges
    ? await callEndpoint(magnetsApi.update, { params, body: changes }, apiTransport)
    : saved;
  if (intent !== 'publish') return updated;
  const body = { status: 'active' } as const;
  return await callEndpoint(magnetsApi.setStatus, { params, body }, apiTransport);
}

/** Checks, saves and reports; problems are shown at their fields, the rest in `failure`. */
export function useMagnetSaving(
  form: UseFormReturn<MagnetFormValues>,
  saved: Magnet | null,
  onSaved: (magnet: Magnet, intent: SaveIntent) => void,
) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<SaveIntent | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /** Shows each problem at its field and focuses the first; true when one was shown. */
  function show(problems: Readonly<Record<string, string | undefined>>): boolean {
    let isShown = false;
    for (const field of fields) {
      const message = problems[field] ?? problems[wireNames[field] ?? field];
      if (message === undefined) continue;
      form.setError(field, { message }, { shouldFocus: !isShown });
      isShown = true;
    }
    return isShown;
  }

  async function save(intent: SaveIntent): Promise<void> {
    setFailure(null);
    form.clearErrors();
    const values = form.getValues();
    const isDraft = intent === 'draft' || (intent === 'keep' && saved?.status === 'draft');
    const { problemsOf } = await import('./magnet-problems.ts');
    if (show(problemsOf(values, isDraft, new Date()))) return;
    setBusy(intent);
    try {
      const magnet = await write(saved, values, intent);
      form.reset(valuesFromMagnet(magnet));
      const { queryKey } = endpointQuery(magnetsApi.get, { params: { magnetId: magnet.id } });
      client.setQueryData(queryKey, magnet);
      if (intent !== 'publish') {
        const [title, description] = doneTexts[intent];
        toast.success(title, { description });
      }
      onSaved(magnet, intent);
      void invalidatePath(client, '/api/magnets', '/api/files', '/api/dashboard');
    } catch (error) {
      const isAtField = error instanceof ApiError && show(error.fields);
      if (!isAtField) setFailure(errorText(error));
    } finally {
      setBusy(null);
    }
  }
  return { save, busy, failure };
}
