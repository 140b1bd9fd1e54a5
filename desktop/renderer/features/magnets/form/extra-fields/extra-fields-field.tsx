import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { callEndpoint } from '#shared/api/client.ts';
import { leadDeskApi } from '#shared/leads/lead-desk.contract.ts';
import { type LeadField, leadsApi } from '#shared/leads/leads.contract.ts';
import { MOST_EXTRA_FIELDS } from '#shared/magnets/extra-fields/extra-fields.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { FieldError } from '#desktop/renderer/ui/controls/field.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import type { ExtraFieldValues, MagnetFormValues } from '../../editor/magnet-form-values.ts';
import { AddField, type NewField } from './add-field.tsx';
import { ExtraFieldCard } from './extra-field-card.tsx';
import { autofillOf } from './field-kinds.ts';
import { useFocusNext } from '../use-focus-next.ts';

/** What the page asks for beside the address, in its order. Each is a field of the creator's leads. */
export function ExtraFieldsField() {
  const { control, formState, getValues, setValue, clearErrors } =
    useFormContext<MagnetFormValues>();
  const { field } = useController({ control, name: 'extraFields' });
  const extras = field.value;
  const client = useQueryClient();
  const { data: desk } = useQuery(endpointQuery(leadsApi.desk, {}));
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const focusNext = useFocusNext();

  // The latest ones: a field is made on the server while others are moved or removed.
  const write = (change: (now: readonly ExtraFieldValues[]) => ExtraFieldValues[]): void => {
    clearErrors('extraFields');
    setValue('extraFields', change(getValues('extraFields')), { shouldDirty: true });
  };
  const edit = (id: string, changes: Partial<ExtraFieldValues>): void =>
    write((now) => now.map((one) => (one.fieldId === id ? { ...one, ...changes } : one)));

  const add = ({ id, name, kind }: LeadField): void => {
    const autofill = kind === 'text' || kind === 'link' ? autofillOf(name) : null;
    focusNext(`extraFields.${getValues('extraFields').length}.label`);
    write((now) => [...now, { fieldId: id, label: '', isRequired: false, autofill }]);
    setSaid(`${name} added`);
  };

  async function make(wish: NewField): Promise<boolean> {
    setBusy(true);
    try {
      const made = await callEndpoint(leadDeskApi.addField, { body: wish }, apiTransport);
      await invalidatePath(client, leadsApi.desk.path);
      add(made);
      return true;
    } catch (error) {
      toast.error('The field was not added', { description: errorText(error) });
      return false;
    } finally {
      setBusy(false);
    }
  }

  const move = (id: string, by: -1 | 1): void => {
    const from = extras.findIndex(({ fieldId }) => fieldId === id);
    const to = from + by;
    write((now) => {
      const moved = now.filter(({ fieldId }) => fieldId === id);
      return now.filter(({ fieldId }) => fieldId !== id).toSpliced(to, 0, ...moved);
    });
    setSaid(`Now number ${to + 1} of ${extras.length}`);
    // The button that was pressed, or the other one where there is no further way.
    const isEnd = to === 0 || to === extras.length - 1;
    focusNext(`extraFields.${to}.${(by === -1) === isEnd ? 'down' : 'up'}`);
  };

  const remove = (index: number, name: string): void => {
    const [removed] = extras.slice(index, index + 1);
    if (removed === undefined) return;
    write((now) => now.filter(({ fieldId }) => fieldId !== removed.fieldId));
    focusNext('extraFields.add');
    toast(`${name} is no longer asked for`, {
      action: { label: 'Undo', onClick: () => write((now) => now.toSpliced(index, 0, removed)) },
    });
  };

  if (desk === undefined) return null;
  const errors = formState.errors.extraFields;
  const free = desk.fields.filter(({ id }) => !extras.some(({ fieldId }) => fieldId === id));
  return (
    <div role="group" aria-labelledby="extra-fields" className="grid min-w-0 gap-4">
      <div>
        <h3 id="extra-fields" className="text-sm font-medium">
          Extra fields <span className="ml-0.5 font-normal text-ink-soft">optional</span>
        </h3>
        <p className="mt-0.5 text-[0.8125rem] leading-5 text-ink-soft">
          Answers of visitors go into the same field of the lead. Values you wrote there yourself
          stay. Each further field costs you some addresses.
        </p>
      </div>
      {extras.map((value, index) => {
        const own = desk.fields.find(({ id }) => id === value.fieldId);
        return (
          <ExtraFieldCard
            key={value.fieldId}
            value={value}
            field={own}
            place={index}
            count={extras.length}
            error={errors?.[index]?.label?.message}
            onEdit={(changes) => edit(value.fieldId, changes)}
            onMove={(by) => move(value.fieldId, by)}
            onRemove={() => remove(index, own?.name ?? 'The field')}
          />
        );
      })}
      {errors?.message !== undefined && <FieldError text={errors.message} />}
      {errors?.root?.message !== undefined && <FieldError text={errors.root.message} />}
      {extras.length < MOST_EXTRA_FIELDS ? (
        <AddField
          own={free}
          names={desk.fields.map(({ name }) => name)}
          isBusy={isBusy}
          onChoose={add}
          onMake={make}
        />
      ) : (
        <p className="text-[0.8125rem] text-ink-soft">
          A page asks for at most {MOST_EXTRA_FIELDS} extra fields.
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
