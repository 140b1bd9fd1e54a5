import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import {
  type FilteredScreen,
  MAX_FILTER_NAME,
  savedFiltersApi,
} from '#shared/operators/saved-filters.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { FormDialog } from '#desktop/renderer/ui/overlays/form-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** Asks for the name of filters to save. */
export function SaveFiltersDialog({
  screen,
  query,
  taken,
  onClose,
}: {
  screen: FilteredScreen;
  query: string;
  /** Names that filters of this screen have. */
  taken: readonly string[];
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const client = useQueryClient();
  const saving = useMutation({
    ...endpointMutation(savedFiltersApi.save),
    onSuccess() {
      toast.success('Filters saved');
      onClose();
    },
    onSettled: () => invalidatePath(client, savedFiltersApi.list.path),
  });
  const fields = saving.error instanceof ApiError ? saving.error.fields : {};
  const replaces = taken.some((one) => one.toLowerCase() === name.trim().toLowerCase());
  return (
    <FormDialog
      isOpen
      isDirty={() => name !== ''}
      onClose={onClose}
      title="Save these filters"
      submit={replaces ? 'Replace' : 'Save'}
      isBusy={saving.isPending}
      onSubmit={() => saving.mutate({ body: { screen, name, query } })}
    >
      {saving.isError && fields['name'] === undefined && (
        <Notice tone="bad">{fields['query'] ?? errorText(saving.error)}</Notice>
      )}
      <TextField
        label="Name"
        required
        maxLength={MAX_FILTER_NAME}
        value={name}
        error={fields['name']}
        hint={replaces ? 'This replaces your saved filters of the same name.' : 'Only you see it.'}
        onChange={({ target: { value } }) => setName(value)}
      />
    </FormDialog>
  );
}
