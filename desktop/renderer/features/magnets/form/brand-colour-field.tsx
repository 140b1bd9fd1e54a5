import { repairBrandColour } from '#shared/ui/brand-colour.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { Field, controlClass } from '#desktop/renderer/ui/controls/field.tsx';

const PLAIN = '#14324a';
const isHex = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** A colour for buttons and marks. The page darkens or lightens it where it could not be read. */
export function BrandColourField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const fill = isHex(value) ? repairBrandColour(value).light.fill : value;
  const isRepaired = fill.toLowerCase() !== value.toLowerCase();
  return (
    <Field
      label="Your colour"
      isOptional
      error={error}
      hint={
        isRepaired
          ? `Used as ${fill} on light pages, so that it stays readable.`
          : 'For buttons and marks on the page.'
      }
    >
      {(control) => (
        <div className="flex items-center gap-2">
          <input
            type="color"
            aria-label="Pick a colour"
            value={isHex(value) ? value : PLAIN}
            onChange={(event) => onChange(event.target.value)}
            className="h-10 touch:h-11 w-12 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
          />
          <input
            {...control}
            value={value}
            maxLength={7}
            placeholder={PLAIN}
            spellCheck={false}
            onChange={(event) => onChange(event.target.value.trim())}
            className={classNames(
              controlClass,
              'h-10 max-w-32 font-mono text-sm touch:h-11 touch:text-base',
            )}
          />
          {value !== '' && (
            <Button look="quiet" onClick={() => onChange('')}>
              Use the standard
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
