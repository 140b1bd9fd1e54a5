import { type MagnetTemplate, templateColours } from '#shared/magnets/magnet-templates.ts';
import { repairBrandColour } from '#shared/ui/brand-colour.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { Field, controlClass } from '#desktop/renderer/ui/controls/field.tsx';

/** The text colour of `minimal`, which has no brand colour. */
const INK = '#171b20';
const isHex = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** A colour for buttons and marks. The page darkens or lightens it where it would be unreadable. */
export function BrandColourField({
  template,
  value,
  error,
  onChange,
}: {
  template: MagnetTemplate;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const own = templateColours[template] ?? INK;
  const fill = isHex(value) ? repairBrandColour(value).light.fill : value;
  const isRepaired = fill.toLowerCase() !== value.toLowerCase();
  return (
    <Field
      label="Your colour"
      isOptional
      error={error}
      hint={
        isRepaired
          ? `Used as ${fill} on light pages, to keep text readable.`
          : 'For buttons and highlights on the page.'
      }
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
