import { useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { leadDeskApi } from '#shared/leads/lead-desk.contract.ts';
import type { LeadField } from '#shared/leads/leads.contract.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { AskingPages } from './asking-pages.tsx';
import { RowForm, rowInput } from '#desktop/renderer/ui/tags/row-form.tsx';
import type { StoreDesk } from './desk-parts.tsx';

/** Renames a field; of a choice also what can be chosen, with the values of leads, and adds more. */
export function FieldForm({
  field,
  store,
  onClose,
}: {
  field: LeadField;
  store: StoreDesk;
  onClose: () => void;
}) {
  const [name, setName] = useState(field.name);
  const [choices, setChoices] = useState(field.options);
  const [more, setMore] = useState('');
  return (
    <RowForm
      label="Save"
      onCancel={onClose}
      onSend={async () => {
        const added = more.split(',').map((one) => one.trim());
        const named = choices.map((choice) => choice.trim());
        const options = [...new Set([...named, ...added.filter(Boolean)])];
        const renames = Object.fromEntries(
          field.options.flatMap((from, at) => {
            const to = named[at] ?? from;
            return from === to ? [] : [[from, to] as const];
          }),
        );
        const body = { name, options, renames };
        const input = { params: { fieldId: field.id }, body };
        if (await store(() => callEndpoint(leadDeskApi.changeField, input, apiTransport)))
          onClose();
      }}
    >
      <input
        aria-label={`Name of the field ${field.name}`}
        required
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className={`${rowInput} min-w-0 flex-1 basis-full`}
      />
      {choices.map((choice, at) => (
        <input
          key={field.options[at]}
          aria-label={`Choice ${field.options[at] ?? ''}`}
          required
          maxLength={80}
          value={choice}
          onChange={(event) => setChoices(choices.with(at, event.target.value))}
          className={`${rowInput} min-w-0 flex-1 basis-40`}
        />
      ))}
      {field.kind === 'choice' && (
        <input
          aria-label="More choices, with commas between them"
          placeholder="More choices, with commas between them"
          value={more}
          onChange={(event) => setMore(event.target.value)}
          className={`${rowInput} basis-full`}
        />
      )}
      <AskingPages fieldId={field.id} after="A change shows there at once" />
    </RowForm>
  );
}
