import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import { manualInvoicesApi } from '#shared/billing/manual-invoices.contract.ts';
import type { Seller } from '#shared/billing/manual-shapes.contract.ts';
import { endpointMutation, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextArea, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { basisPointsOf, percentText } from './percent.ts';

const stored = endpointQuery(manualInvoicesApi.readSeller, {});

/** Who issues the invoices of plans that are paid by hand. */
export function SellerPanel() {
  const query = useQuery({ ...stored, staleTime: 0 });
  return (
    <QueryPanel query={query} what="the seller">
      {({ seller }) => <SellerForm key={JSON.stringify(seller)} seller={seller} />}
    </QueryPanel>
  );
}

function SellerForm({ seller }: { seller: Seller | null }) {
  const client = useQueryClient();
  const year = new Date(useNow()).getUTCFullYear();
  const [values, setValues] = useState({
    name: seller?.name ?? '',
    address: seller?.address ?? '',
    taxId: seller?.taxId ?? '',
    bankDetails: seller?.bankDetails ?? '',
    numberPrefix: seller?.numberPrefix ?? 'INV',
    paymentDays: String(seller?.paymentDays ?? 14),
    renewalDays: String(seller?.renewalDays ?? 14),
    taxName: seller?.taxName ?? 'VAT',
    tax: percentText(seller?.taxBasisPoints ?? 0),
  });
  const saving = useMutation({
    ...endpointMutation(manualInvoicesApi.saveSeller),
    onSuccess: (answer) => {
      client.setQueryData(stored.queryKey, answer);
      toast.success('The seller was saved');
    },
  });
  const problems = saving.error instanceof ApiError ? saving.error.fields : {};
  const bind = (name: keyof typeof values, problem: string = name) => ({
    name,
    value: values[name],
    error: problems[problem],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  });

  function save(event: FormEvent) {
    event.preventDefault();
    const { paymentDays, renewalDays, tax, ...rest } = values;
    const numbers = {
      paymentDays: Number(paymentDays),
      renewalDays: Number(renewalDays),
      taxBasisPoints: basisPointsOf(tax) ?? -1,
    };
    if (!saving.isPending) saving.mutate({ body: { ...rest, ...numbers } });
  }

  return (
    <Panel title="Who issues the invoices" className="max-w-3xl">
      <form noValidate className="grid items-start gap-4 sm:grid-cols-2" onSubmit={save}>
        <p className="text-sm leading-6 text-ink-soft sm:col-span-2">
          Printed on invoices that you issue from now on. Issued invoices stay as they are.
        </p>
        {saving.isError && Object.keys(problems).length === 0 && (
          <div className="sm:col-span-2">
            <Notice tone="bad">{errorText(saving.error)}</Notice>
          </div>
        )}
        <TextField label="Name" maxLength={120} {...bind('name')} />
        <TextField label="Tax id" isOptional maxLength={30} {...bind('taxId')} />
        <TextArea label="Address" maxLength={500} className="sm:col-span-2" {...bind('address')} />
        <TextArea
          label="How to pay"
          hint="Your bank details. They are printed on each open invoice."
          maxLength={1_000}
          className="sm:col-span-2"
          {...bind('bankDetails')}
        />
        <TextField
          label="Prefix of numbers"
          hint={`The next ones look like ${values.numberPrefix || 'INV'}-${year}-0001.`}
          maxLength={12}
          {...bind('numberPrefix')}
        />
        <TextField
          label="Days to pay"
          inputMode="numeric"
          type="number"
          min={0}
          max={120}
          {...bind('paymentDays')}
        />
        <TextField
          label="Days before a renewal"
          hint="The next invoice is issued this long before a paid period ends."
          inputMode="numeric"
          type="number"
          min={1}
          max={60}
          {...bind('renewalDays')}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField label="Tax" maxLength={30} {...bind('taxName')} />
          <TextField
            label="Rate in %"
            inputMode="decimal"
            maxLength={6}
            {...bind('tax', 'taxBasisPoints')}
          />
        </div>
        <Button
          type="submit"
          look="primary"
          className="justify-self-start"
          isBusy={saving.isPending}
        >
          Save
        </Button>
      </form>
    </Panel>
  );
}
