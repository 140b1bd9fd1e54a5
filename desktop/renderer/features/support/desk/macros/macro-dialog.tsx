import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import { macroVariables, MAX_MACRO, MAX_MACRO_NAME } from '#shared/support/macro-variables.ts';
import { type Macro, supportMacrosApi } from '#shared/support/macros.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { TextArea, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { FormDialog } from '#desktop/renderer/ui/overlays/form-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

const names = macroVariables.map((name) => `{{${name}}}`).join(', ');

/** The form of a macro, new or existing. */
export function MacroDialog({ macro, onClose }: { macro: Macro | null; onClose: () => void }) {
  const before = { name: macro?.name ?? '', text: macro?.text ?? '' };
  const [values, setValues] = useState(before);
  const client = useQueryClient();
  const { mutationFn: add } = endpointMutation(supportMacrosApi.add);
  const { mutationFn: change } = endpointMutation(supportMacrosApi.change);
  const saving = useMutation({
    mutationFn: () =>
      macro === null
        ? add({ body: values })
        : change({ params: { macroId: macro.id }, body: { ...values, version: macro.version } }),
    onSuccess() {
      toast.success(macro === null ? 'Macro added' : 'Macro saved');
      onClose();
    },
    onSettled: () => invalidatePath(client, '/api/admin/support/macros'),
  });
  const fields = saving.error instanceof ApiError ? saving.error.fields : {};
  return (
    <FormDialog
      isOpen
      isDirty={() => values.name !== before.name || values.text !== before.text}
      onClose={onClose}
      title={macro === null ? 'Add a macro' : `Edit ${macro.name}`}
      submit={macro === null ? 'Add macro' : 'Save'}
      isBusy={saving.isPending}
      onSubmit={() => {
        if (!saving.isPending) saving.mutate();
      }}
    >
      {saving.isError && Object.keys(fields).length === 0 && (
        <Notice tone="bad">{errorText(saving.error)}</Notice>
      )}
      <TextField
        label="Name"
        required
        maxLength={MAX_MACRO_NAME}
        value={values.name}
        error={fields['name']}
        onChange={({ target: { value } }) => setValues({ ...values, name: value })}
      />
      <TextArea
        label="Text"
        required
        rows={8}
        maxLength={MAX_MACRO}
        value={values.text}
        error={fields['text']}
        hint={`You can use ${names}.`}
        onChange={({ target: { value } }) => setValues({ ...values, text: value })}
      />
    </FormDialog>
  );
}
