import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type Autofill, autofills, MOST_LABEL } from '#shared/magnets/extra-fields/extra-fields.ts';
import type { LeadField } from '#shared/leads/leads.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Field, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import type { ExtraFieldValues } from '../../editor/magnet-form-values.ts';
import { kindNames } from './field-kinds.ts';

const autofillNames = Object.keys(autofills) as Autofill[]; // keys of the table

/** One extra field: what it is called on the page, whether it must be filled in, and its place. */
export function ExtraFieldCard({
  value,
  field,
  place,
  count,
  error,
  onEdit,
  onMove,
  onRemove,
}: {
  value: ExtraFieldValues;
  /** Of the creator's leads; undefined for one that was removed. */
  field: LeadField | undefined;
  /** Its number, from 0. */
  place: number;
  count: number;
  error: string | undefined;
  onEdit: (changes: Partial<ExtraFieldValues>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { fieldId, label, isRequired, autofill } = value;
  const name = field?.name ?? 'Removed field';
  const at = `extraFields.${place}`;
  return (
    <div
      role="group"
      aria-labelledby={`head-${fieldId}`}
      className="grid min-w-0 gap-4 rounded-control border border-line-strong p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`head-${fieldId}`} className="min-w-0 text-sm font-semibold wrap-anywhere">
          <bdi>{name}</bdi>{' '}
          {field !== undefined && (
            <span className="ml-1 font-normal text-ink-soft">{kindNames[field.kind]}</span>
          )}
        </h3>
        <div className="flex gap-1">
          <Button
            name={`${at}.up`}
            size="small"
            look="quiet"
            aria-label={`Move ${name} up`}
            disabled={place === 0}
            onClick={() => onMove(-1)}
          >
            <ArrowUp aria-hidden size={16} />
          </Button>
          <Button
            name={`${at}.down`}
            size="small"
            look="quiet"
            aria-label={`Move ${name} down`}
            disabled={place === count - 1}
            onClick={() => onMove(1)}
          >
            <ArrowDown aria-hidden size={16} />
          </Button>
          <Button
            name={`${at}.remove`}
            size="small"
            look="quiet"
            aria-label={`Remove ${name} from the page`}
            onClick={onRemove}
          >
            <Trash2 aria-hidden size={16} />
          </Button>
        </div>
      </div>
      {field === undefined ? (
        <p className="text-sm text-ink-soft">
          You removed this field from your leads, so visitors are not asked for it.
        </p>
      ) : (
        <>
          <TextField
            label="Label on the page"
            isOptional
            maxLength={MOST_LABEL}
            placeholder={field.name}
            name={`${at}.label`}
            value={label}
            error={error}
            hint={
              field.kind === 'choice' ? `To choose from: ${field.options.join(', ')}` : undefined
            }
            onChange={(event) => onEdit({ label: event.target.value })}
          />
          {(field.kind === 'text' || field.kind === 'link') && (
            <Field label="Browsers may fill in">
              {(control) => (
                <Select
                  {...control}
                  name={`${at}.autofill`}
                  value={autofill ?? ''}
                  onChange={({ target }) =>
                    onEdit({ autofill: autofillNames.find((one) => one === target.value) ?? null })
                  }
                >
                  <option value="">Nothing</option>
                  {autofillNames.map((one) => (
                    <option key={one} value={one}>
                      {autofills[one]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <Switch
            label="Required"
            isOn={isRequired}
            onChange={(isOn) => onEdit({ isRequired: isOn })}
          />
        </>
      )}
    </div>
  );
}
