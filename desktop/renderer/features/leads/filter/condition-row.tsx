import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { type Comparison, comparisons } from '#shared/leads/lead-fields.ts';
import type { Condition } from '#shared/leads/lead-filter.ts';
import { Button, IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { controlClass } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import {
  comparisonNames,
  countsDays,
  fieldOf,
  firstCondition,
  type OfferedField,
  withComparison,
} from './filter-values.ts';

/** Field, comparison and value. */
export function ConditionRow({
  condition,
  fields,
  onChange,
  onRemove,
}: {
  condition: Condition;
  fields: readonly OfferedField[];
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}) {
  const field = fieldOf(fields, condition);
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Select
        aria-label="Field"
        value={condition.field}
        onChange={(event) => {
          const next = fields.find(({ id }) => id === event.target.value);
          if (next !== undefined) onChange(firstCondition(next));
        }}
        className="w-full sm:w-44"
      >
        {!fields.some(({ id }) => id === condition.field) && (
          <option value={condition.field}>{field?.label ?? 'A removed field'}</option>
        )}
        {fields.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
      {field !== undefined && (
        <>
          <Select
            aria-label="Comparison"
            value={condition.is}
            onChange={(event) => {
              const is = event.target.value as Comparison; // one of the options below
              onChange(withComparison(condition, is, field));
            }}
            className="w-full sm:w-44"
          >
            {comparisons[field.kind].map((is) => (
              <option key={is} value={is}>
                {comparisonNames[is]}
              </option>
            ))}
          </Select>
          <ConditionValue condition={condition} field={field} onChange={onChange} />
        </>
      )}
      <IconButton label="Remove condition" onClick={onRemove}>
        <Trash2 aria-hidden size={16} />
      </IconButton>
    </div>
  );
}

/** A value that is not among those offered. */
function OtherValue({ onAdd }: { onAdd: (value: string) => void }) {
  const [text, setText] = useState('');
  const add = () => {
    const value = text.trim().toLowerCase();
    if (value !== '') onAdd(value);
    setText('');
  };
  return (
    <span className="flex w-full items-center gap-2">
      <input
        aria-label="Another value"
        placeholder="Another value"
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
        className={classNames(
          controlClass,
          'h-8 min-w-0 flex-1 text-sm touch:h-11 touch:text-base',
        )}
      />
      <Button size="small" disabled={text.trim() === ''} onClick={add}>
        Add
      </Button>
    </span>
  );
}

function ConditionValue({
  condition,
  field: { kind, choices, takesOthers },
  onChange,
}: {
  condition: Condition;
  field: OfferedField;
  onChange: (condition: Condition) => void;
}) {
  const { is, value } = condition;
  const list = useId();
  if (is === 'empty' || is === 'filled') return null;
  const set = (next: Condition['value']) => onChange({ ...condition, value: next });
  const box = classNames(controlClass, 'h-10 text-sm touch:h-11 touch:text-base');
  if (kind === 'choices' || kind === 'tags') {
    const chosen = Array.isArray(value) ? value : [];
    const known = new Set(choices.map((choice) => choice.value));
    const others = chosen
      .filter((one) => !known.has(one))
      .map((one) => ({ value: one, label: one }));
    const offered = [...choices, ...(takesOthers ? others : [])];
    return (
      <fieldset className="flex max-h-40 min-w-0 flex-1 basis-52 flex-wrap gap-x-4 gap-y-1 overflow-auto rounded-control border border-line-strong px-3 py-2">
        <legend className="sr-only">Values</legend>
        {offered.length === 0 && !takesOthers && (
          <p className="text-sm text-ink-soft">There is nothing to choose yet.</p>
        )}
        {offered.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-6 items-center gap-2 text-sm touch:min-h-11"
          >
            <input
              type="checkbox"
              checked={chosen.includes(choice.value)}
              onChange={(event) =>
                set(
                  event.target.checked
                    ? [...chosen, choice.value]
                    : chosen.filter((one) => one !== choice.value),
                )
              }
              className="size-4 accent-(--brand)"
            />
            <bdi>{choice.label}</bdi>
          </label>
        ))}
        {takesOthers && <OtherValue onAdd={(one) => set([...new Set([...chosen, one])])} />}
      </fieldset>
    );
  }
  if (kind === 'flag') {
    return (
      <Select
        aria-label="Value"
        value={String(value)}
        onChange={(event) => set(event.target.value === 'true')}
        className="w-full sm:w-32"
      >
        <option value="true">Yes</option>
        <option value="false">No</option>
      </Select>
    );
  }
  const isNumber = kind === 'number' || countsDays(is);
  const input = (
    <input
      aria-label={countsDays(is) ? 'Days' : 'Value'}
      type={isNumber ? 'number' : kind === 'date' ? 'date' : 'text'}
      value={typeof value === 'string' || typeof value === 'number' ? value : ''}
      maxLength={200}
      onChange={(event) => set(isNumber ? event.target.valueAsNumber : event.target.value)}
      list={kind === 'text' && choices.length > 0 ? list : undefined}
      className={classNames(box, countsDays(is) ? 'max-w-24' : 'sm:w-52')}
    />
  );
  if (kind === 'text' && choices.length > 0) {
    return (
      <>
        {input}
        <datalist id={list}>
          {choices.map(({ value: known }) => (
            <option key={known}>{known}</option>
          ))}
        </datalist>
      </>
    );
  }
  if (!countsDays(is)) return input;
  return (
    <span className="inline-flex items-center gap-2 text-sm">
      {input}
      {value === 1 ? 'day' : 'days'}
    </span>
  );
}
