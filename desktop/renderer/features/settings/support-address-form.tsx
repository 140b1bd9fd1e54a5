import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { ApiError, callEndpoint } from '#shared/api/client.ts';
import { operatorSettingsApi } from '#shared/settings/settings.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { SupportAddressField } from './support-address-field.tsx';

/** The one setting that a new installation asks for; /admin/settings has all of them. */
export function SupportAddressForm() {
  const client = useQueryClient();
  const [address, setAddress] = useState('');
  const saving = useMutation({
    mutationFn: async (supportEmail: string) => {
      const { version } = await callEndpoint(operatorSettingsApi.read, {}, apiTransport);
      const body = { version, changes: { supportEmail } };
      return callEndpoint(operatorSettingsApi.change, { body }, apiTransport);
    },
    onSuccess: async () => {
      toast.success('Support address saved');
      await invalidatePath(client, '/api/admin/setup', '/api/admin/settings', '/api/admin/audit');
    },
  });
  const problem =
    saving.error instanceof ApiError
      ? (saving.error.fields['changes.supportEmail'] ?? errorText(saving.error))
      : saving.error === null
        ? undefined
        : errorText(saving.error);
  return (
    <form
      noValidate
      className="mt-3 flex max-w-md flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(address);
      }}
    >
      <SupportAddressField
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        error={problem}
        className="min-w-44 flex-1"
      />
      <Button type="submit" isBusy={saving.isPending} className="mt-6.5">
        Save
      </Button>
    </form>
  );
}
