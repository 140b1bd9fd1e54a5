import { repairBrandColour } from '#shared/app/brand-colour.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Field, controlClass } from './field.tsx';

const isHex = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** A colour for buttons and links. The page darkens or lightens it where it would be unreadable. */
export function ColourField({
  label,
  hint,
  own,
  value,
  error,
  onChange,
}: {
  label: string;
  hint: string;
  /** What is used while the field is empty. */
  own: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const fill = isHex(value) ? repairBrandColour(value).light.fill : value;
  const isRepaired = fill.toLowerCase() !== value.toLowerCase();
  return (
    <Field
      label={label}
      isOptional
      error={error}
      hint={isRepaired ? `Used as ${fill} on light pages, to keep text readable.` : hint}
    >
      {(control) => (
        <div className="flex items-center gap-2">
          <input
            type="color"
            aria-label="Pick a colour"
            value={isHex(value) ? value : own}
            onChange={(event) => onChange(event.target.value)}
            className="h-10 touch:h-11 w-12 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
          />
          <input
            {...control}
            value={value}
            maxLength={7}
            placeholder={own}
            spellCheck={false}
            onChange={(event) => onChange(event.target.value.trim())}
            className={classNames(
              controlClass,
              'h-10 max-w-32 font-mono text-sm touch:h-11 touch:text-base',
            )}
          />
          {value !== '' && (
            <Button look="quiet" onClick={() => onChange('')}>
              Use the default
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
