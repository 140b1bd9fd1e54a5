import { useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { leadDeskApi } from '#shared/leads/lead-desk.contract.ts';
import { type OwnFieldKind, ownFieldKinds } from '#shared/leads/lead-fields.ts';
import type { LeadField } from '#shared/leads/leads.contract.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { RowForm, rowInput } from '#desktop/renderer/ui/tags/row-form.tsx';
import type { DeskNames } from '../table/lead-queries.ts';
import { DeskList, RemovalDialog, type StoreDesk, useViewsWith } from './desk-parts.tsx';
import { FieldForm } from './field-form.tsx';
import { AskingPages } from './asking-pages.tsx';

const kindNames: { readonly [kind in OwnFieldKind]: string } = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  link: 'Link',
  flag: 'Yes or no',
};
const kinds = Object.keys(ownFieldKinds) as OwnFieldKind[]; // keys of the table

/** A creator's own fields: added, renamed with their choices, removed with their values. */
export function FieldsTab({ desk, store }: { desk: DeskNames; store: StoreDesk }) {
  const [removed, setRemoved] = useState<LeadField | null>(null);
  const views = useViewsWith(({ field }) => removed !== null && field === `own:${removed.id}`);
  return (
    <section aria-label="Own fields">
      <DeskList
        items={desk.fields}
        what="field"
        onRemove={setRemoved}
        renderForm={(field, close) => <FieldForm field={field} store={store} onClose={close} />}
      >
        {({ name, kind }) => (
          <>
            <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
            <span className="text-ink-soft">{kindNames[kind]}</span>
          </>
        )}
      </DeskList>
      <NewField store={store} />
      {removed !== null && (
        <RemovalDialog
          title={`Remove the field “${removed.name}”?`}
          condition={{ field: `own:${removed.id}`, is: 'filled' }}
          loses="a value"
          views={views}
          note={
            <AskingPages fieldId={removed.id} after="Visitors are no longer asked for it there" />
          }
          onConfirm={() =>
            store(() =>
              callEndpoint(
                leadDeskApi.removeField,
                { params: { fieldId: removed.id } },
                apiTransport,
              ),
            )
          }
          onCancel={() => setRemoved(null)}
        />
      )}
    </section>
  );
}

function NewField({ store }: { store: StoreDesk }) {
  const [name, setName] = useState('');
  const [kind, setKind] = useState<OwnFieldKind>('text');
  const [choices, setChoices] = useState('');
  return (
    <RowForm
      label="Add field"
      onSend={async () => {
        const options = kind === 'choice' ? choices.split(',').map((one) => one.trim()) : [];
        const body = { name, kind, options: options.filter(Boolean) };
        if (await store(() => callEndpoint(leadDeskApi.addField, { body }, apiTransport))) {
          setName('');
          setChoices('');
        }
      }}
    >
      <input
        aria-label="Name of the new field"
        placeholder="New field"
        required
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className={`${rowInput} min-w-0 flex-1 basis-40`}
      />
      <Select
        aria-label="Kind of the new field"
        value={kind}
        onChange={(event) => setKind(kinds.find((one) => one === event.target.value) ?? 'text')}
        className="w-32"
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {kindNames[one]}
          </option>
        ))}
      </Select>
      {kind === 'choice' && (
        <input
          aria-label="Choices, with commas between them"
          placeholder="Choices, with commas between them"
          required
          value={choices}
          onChange={(event) => setChoices(event.target.value)}
          className={rowInput}
        />
      )}
    </RowForm>
  );
}
