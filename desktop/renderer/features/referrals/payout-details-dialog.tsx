import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import { type PayoutDetails, payoutMethods } from '#shared/referrals/payouts.ts';
import { referralsApi } from '#shared/referrals/referrals.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Field, TextArea, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { FormDialog } from '#desktop/renderer/ui/overlays/form-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

const methods = ['bank', 'paypal', 'other'] as const;
const accounts = {
  bank: { label: 'IBAN or account number', hint: 'With the bank’s code, if yours needs one.' },
  paypal: { label: 'Email address of the PayPal account', hint: undefined },
  other: { label: 'How to pay you', hint: 'Anything the operator needs to know.' },
} as const;
const empty: PayoutDetails = { name: '', method: 'bank', account: '', address: '' };

/** Asks where a creator's money goes. */
export function PayoutDetailsDialog({
  details,
  onClose,
}: {
  details: PayoutDetails | null;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [values, setValues] = useState(details ?? empty);
  const refresh = () => invalidatePath(client, '/api/referrals');
  const done = (text: string) => async () => {
    toast.success(text);
    onClose();
    await refresh();
  };
  const saving = useMutation({
    ...endpointMutation(referralsApi.saveDetails),
    onSuccess: done('Payout details saved'),
  });
  const removing = useMutation({
    ...endpointMutation(referralsApi.removeDetails),
    onSuccess: done('Payout details removed'),
  });
  const error = saving.error ?? removing.error;
  const problems = saving.error instanceof ApiError ? saving.error.fields : {};
  const set = (change: Partial<PayoutDetails>) => setValues((before) => ({ ...before, ...change }));
  const account = accounts[values.method];
  return (
    <FormDialog
      isOpen
      isDirty={() => JSON.stringify(values) !== JSON.stringify(details ?? empty)}
      onClose={onClose}
      title="Payout details"
      description="Stored encrypted. The operator who pays you reads them."
      submit="Save"
      isBusy={saving.isPending}
      aside={
        details !== null && (
          <Button
            isBusy={removing.isPending}
            className="mr-auto"
            onClick={() => removing.mutate({})}
          >
            Remove
          </Button>
        )
      }
      onSubmit={() => {
        saving.mutate({ body: values });
      }}
    >
      {error !== null && Object.keys(problems).length === 0 && (
        <Notice tone="bad">{errorText(error)}</Notice>
      )}
      <TextField
        label="Name of the account’s owner"
        value={values.name}
        maxLength={120}
        autoComplete="name"
        error={problems['name']}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Field label="Method" error={problems['method']}>
        {(control) => (
          <Select
            {...control}
            value={values.method}
            onChange={(event) =>
              set({ method: methods.find((one) => one === event.target.value) ?? 'bank' })
            }
          >
            {methods.map((method) => (
              <option key={method} value={method}>
                {payoutMethods[method]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField
        label={account.label}
        hint={account.hint}
        value={values.account}
        maxLength={300}
        autoComplete="off"
        error={problems['account']}
        onChange={(event) => set({ account: event.target.value })}
      />
      <TextArea
        label="Postal address"
        isOptional
        hint="Some banks ask for it."
        value={values.address}
        maxLength={300}
        rows={2}
        error={problems['address']}
        onChange={(event) => set({ address: event.target.value })}
      />
    </FormDialog>
  );
}
