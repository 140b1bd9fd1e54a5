import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import { countryCodes, countryName } from '#shared/billing/countries.ts';
import { manualBillingApi } from '#shared/billing/manual-billing.contract.ts';
import type { BillingDetails } from '#shared/billing/manual-shapes.contract.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Field, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { useManualAct } from './use-manual-billing.ts';

const countries = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

const fields = [
  { name: 'name', label: 'Company or name', autoComplete: 'organization', max: 120 },
  { name: 'line1', label: 'Street and number', autoComplete: 'address-line1', max: 120 },
  { name: 'line2', label: 'Further line', autoComplete: 'address-line2', max: 120 },
  { name: 'postalCode', label: 'Postal code', autoComplete: 'postal-code', max: 20 },
  { name: 'city', label: 'City', autoComplete: 'address-level2', max: 80 },
] as const;

/** What a creator's invoices are addressed to. */
export function DetailsDialog({
  details,
  onClose,
}: {
  details: BillingDetails | null;
  onClose: () => void;
}) {
  const { email } = useUser();
  const form = useId();
  const [values, setValues] = useState<BillingDetails>(
    details ?? {
      name: '',
      line1: '',
      line2: null,
      postalCode: '',
      city: '',
      country: '',
      taxId: null,
      email,
    },
  );
  const saving = useManualAct(
    manualBillingApi.saveDetails,
    'The details for your invoices were saved',
    onClose,
  );
  const problems = saving.error instanceof ApiError ? saving.error.fields : {};
  const set = (name: keyof BillingDetails, text: string) =>
    setValues((before) => ({ ...before, [name]: text }));

  function save(event: FormEvent) {
    event.preventDefault();
    if (!saving.isPending) saving.mutate({ body: values });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Details for invoices"
      description="They are printed on your next invoices. Invoices you have stay as they are."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="primary" isBusy={saving.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={save}
        className="grid items-start gap-4 pt-1 pb-2 sm:grid-cols-2"
      >
        {saving.isError && Object.keys(problems).length === 0 && (
          <div className="sm:col-span-2">
            <Notice tone="bad">{errorText(saving.error)}</Notice>
          </div>
        )}
        {fields.map(({ name, label, autoComplete, max }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            autoComplete={autoComplete}
            maxLength={max}
            isOptional={name === 'line2'}
            className={name === 'postalCode' || name === 'city' ? '' : 'sm:col-span-2'}
            value={values[name] ?? ''}
            onChange={({ target }) => set(name, target.value)}
            error={problems[name]}
          />
        ))}
        <Field label="Country" className="sm:col-span-2" error={problems['country']}>
          {(control) => (
            <Select
              {...control}
              autoComplete="country"
              value={values.country}
              onChange={({ target }) => set('country', target.value)}
            >
              <option value="">Please choose</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          label="Tax id"
          name="taxId"
          isOptional
          maxLength={30}
          autoComplete="off"
          spellCheck={false}
          value={values.taxId ?? ''}
          onChange={({ target }) => set('taxId', target.value)}
          error={problems['taxId']}
          hint="Such as DE123456789."
        />
        <TextField
          label="Email for invoices"
          name="email"
          type="email"
          maxLength={254}
          autoComplete="email"
          value={values.email}
          onChange={({ target }) => set('email', target.value)}
          error={problems['email']}
        />
      </form>
    </Dialog>
  );
}
