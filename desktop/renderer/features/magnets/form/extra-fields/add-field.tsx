import { Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { type OwnFieldKind, ownFieldKinds } from '#shared/leads/lead-fields.ts';
import type { LeadField } from '#shared/leads/leads.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Field, TextArea, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { kindNames, suggestedFields } from './field-kinds.ts';

export type NewField = Pick<LeadField, 'name' | 'kind' | 'options'>;

const kinds = Object.keys(ownFieldKinds) as OwnFieldKind[]; // keys of the table
const NEW = 'new';

/** Chooses one of the creator's lead fields, a usual one, or makes a new one. */
export function AddField({
  own,
  names,
  isBusy,
  onChoose,
  onMake,
}: {
  /** Those that the page does not ask for yet. */
  own: readonly LeadField[];
  /** Of all the creator's lead fields. */
  names: readonly string[];
  isBusy: boolean;
  onChoose: (field: LeadField) => void;
  /** True when it was made. */
  onMake: (field: NewField) => Promise<boolean>;
}) {
  const [isMaking, setMaking] = useState(false);
  const [chosen, setChosen] = useState('');
  const known = new Set(names.map((name) => name.toLowerCase()));
  const close = (): void => {
    setMaking(false);
    setChosen('');
  };
  const add = (): void => {
    if (chosen === NEW) return setMaking(true);
    const field = own.find(({ id }) => id === chosen);
    const usual = suggestedFields.find(({ name }) => name === chosen);
    setChosen('');
    if (field !== undefined) onChoose(field);
    else if (usual !== undefined) {
      void onMake({ name: usual.name, kind: usual.kind, options: [] });
    }
    return undefined;
  };
  if (isMaking) {
    return <MakeField isBusy={isBusy} onMake={onMake} onClose={close} />;
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        aria-label="Field to add"
        name="extraFields.add"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        className="min-w-0 flex-1 basis-48 sm:max-w-72"
      >
        <option value="">Choose a field</option>
        {own.length > 0 && (
          <optgroup label="Fields of your leads">
            {own.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label="Usual ones">
          {suggestedFields
            .filter(({ name }) => !known.has(name.toLowerCase()))
            .map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
        </optgroup>
        <option value={NEW}>A new field</option>
      </Select>
      <Button isBusy={isBusy} disabled={chosen === ''} onClick={add}>
        <Plus aria-hidden size={16} />
        Add field
      </Button>
    </div>
  );
}

function MakeField({
  isBusy,
  onMake,
  onClose,
}: {
  isBusy: boolean;
  onMake: (field: NewField) => Promise<boolean>;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [kind, setKind] = useState<OwnFieldKind>('text');
  const [choices, setChoices] = useState('');
  const [problem, setProblem] = useState<string>();
  const make = async (): Promise<void> => {
    const lines = choices.split('\n').map((one) => one.trim());
    const options = kind === 'choice' ? [...new Set(lines.filter(Boolean))] : [];
    if (name.trim() === '') return setProblem('Please name the field');
    if (kind === 'choice' && options.length < 2) return setProblem('Give two answers or more');
    if (await onMake({ name, kind, options })) onClose();
    return undefined;
  };
  // The editor is one form, so Enter must not send it.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void make();
  };
  const ofName = problem !== undefined && name.trim() === '';
  return (
    <div
      role="group"
      aria-label="New field"
      className="grid min-w-0 gap-4 rounded-control border border-line-strong p-4"
    >
      <TextField
        label="Name of the new field"
        autoFocus
        maxLength={60}
        value={name}
        error={ofName ? problem : undefined}
        hint="Every lead gets this field, so you can filter and export by it."
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(undefined);
        }}
      />
      <Field label="Kind">
        {(control) => (
          <Select
            {...control}
            value={kind}
            onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'text')}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {kindNames[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {kind === 'choice' && (
        <TextArea
          label="Answers to choose from"
          hint="One on each line."
          rows={4}
          value={choices}
          error={ofName ? undefined : problem}
          onChange={({ target }) => {
            setChoices(target.value);
            setProblem(undefined);
          }}
        />
      )}
      <div className="flex gap-2">
        <Button isBusy={isBusy} onClick={() => void make()}>
          Add this field
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
