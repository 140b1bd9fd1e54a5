import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type StopReason,
  stoppedAddressesApi,
  stopReasons,
} from '#shared/mail/stopped-addresses.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { TextArea } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { FormDialog } from '#desktop/renderer/ui/overlays/form-dialog.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { reasonNames } from './stop-texts.ts';

/** Stops mail to addresses from a list: of another system, or what people wrote by hand. */
export function StopDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [reason, setReason] = useState<StopReason>('unsubscribe');
  const adding = useMutation({
    ...endpointMutation(stoppedAddressesApi.add),
    async onSuccess({ added, known, unreadable }) {
      toast.success(`${added} stopped`, {
        description: [
          known > 0 ? `${known} were stopped before` : '',
          unreadable > 0 ? `${unreadable} lines have no address` : '',
        ]
          .filter(Boolean)
          .join(', '),
      });
      onClose();
      await invalidatePath(client, '/api/admin/stopped-addresses', '/api/admin/audit');
    },
  });
  return (
    <FormDialog
      isOpen
      isDirty={() => text.trim() !== '' && !adding.isPending}
      onClose={onClose}
      title="Stop addresses"
      description="They get no more mail about magnets from this installation."
      submit="Stop"
      isBusy={adding.isPending}
      isDisabled={text.trim() === ''}
      onSubmit={() => {
        adding.mutate({ body: { text, reason } });
      }}
    >
      <TextArea
        label="Addresses"
        rows={8}
        placeholder="anna@example.com"
        hint="One a line, or paste a CSV. At most 5,000."
        value={text}
        error={adding.error === null ? undefined : errorText(adding.error)}
        onChange={(event) => setText(event.target.value)}
      />
      <label className="grid gap-1 text-sm font-medium">
        Reason
        <Select
          value={reason}
          onChange={(event) =>
            setReason(stopReasons.find((one) => one === event.target.value) ?? 'unsubscribe')
          }
        >
          {stopReasons.map((one) => (
            <option key={one} value={one}>
              {reasonNames[one]}
            </option>
          ))}
        </Select>
      </label>
    </FormDialog>
  );
}
