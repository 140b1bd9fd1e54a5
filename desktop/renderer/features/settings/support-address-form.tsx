import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { ApiError } from '#shared/api/client.ts';
import { operatorSetupApi } from '#shared/health/setup.contract.ts';
import { endpointMutation, invalidatePath } from '../../api/endpoint-query.ts';
import { errorText } from '../../api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';

export function SupportAddressForm() {
  const client = useQueryClient();
  const [address, setAddress] = useState('');
  const saving = useMutation({
    ...endpointMutation(operatorSetupApi.setSupportAddress),
    onSuccess: async () => {
      toast.success('Support address saved');
      await invalidatePath(client, '/api/admin/setup');
    },
  });
  const problem =
    saving.error instanceof ApiError
      ? (saving.error.fields['supportEmail'] ?? errorText(saving.error))
      : saving.error === null
        ? undefined
        : errorText(saving.error);
  return (
    <form
      noValidate
      className="mt-3 flex max-w-md flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate({ body: { supportEmail: address } });
      }}
    >
      <TextField
        label="Support address"
        type="email"
        autoComplete="off"
        value={address}
        maxLength={254}
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
