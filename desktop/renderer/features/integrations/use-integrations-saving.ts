import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { ApiError, callEndpoint } from '#shared/api/client.ts';
import { integrationsApi } from '#shared/integrations/integrations.contract.ts';
import { integrationProblems } from '#shared/integrations/integrations.rules.ts';
import { apiTransport } from '../../api/api-client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { errorText } from '../../api/error-text.ts';
import {
  bodyFromValues,
  type IntegrationsValues,
  shownProblems,
  valuesFromSettings,
} from './integrations-values.ts';

/** Checks, saves and reports; problems are shown at their fields, the rest in `failure`. */
export function useIntegrationsSaving(form: UseFormReturn<IntegrationsValues>) {
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** The focus goes to the first; true when one was shown. */
  function show(problems: Readonly<Record<string, string>>): boolean {
    const shown = shownProblems(problems);
    for (const [index, { field, message }] of shown.entries()) {
      form.setError(field, { message }, { shouldFocus: index === 0 });
    }
    return shown.length > 0;
  }

  async function save(): Promise<void> {
    setFailure(null);
    form.clearErrors();
    const body = bodyFromValues(form.getValues());
    if (show(integrationProblems(trimIds(body)))) return;
    setSaving(true);
    try {
      const settings = await callEndpoint(integrationsApi.save, { body }, apiTransport);
      client.setQueryData(endpointQuery(integrationsApi.get, {}).queryKey, settings);
      form.reset(valuesFromSettings(settings));
      toast.success('Integrations saved', { description: 'Your pages use the new settings now.' });
    } catch (error) {
      const isAtField = error instanceof ApiError && show(error.fields);
      if (!isAtField) setFailure(errorText(error));
    } finally {
      setSaving(false);
    }
  }
  return { save, isSaving, failure };
}

/** As the server reads them. */
function trimIds(body: ReturnType<typeof bodyFromValues>): typeof body {
  const { facebookPixel, googleAnalytics } = body;
  return {
    ...body,
    facebookPixel: { ...facebookPixel, pixelId: facebookPixel.pixelId.trim() },
    googleAnalytics: { ...googleAnalytics, measurementId: googleAnalytics.measurementId.trim() },
  };
}
