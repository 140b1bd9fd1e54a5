import { type Separator, separators } from '#shared/leads/export-columns.ts';
import { Field } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';

const labels: { readonly [name in Separator]: string } = {
  comma: 'Comma',
  semicolon: 'Semicolon',
  tab: 'Tab',
};
const names = Object.keys(separators) as Separator[]; // keys of the table

/** How a CSV file is written. */
export function CsvOptions({
  separator,
  bom,
  onSeparator,
  onBom,
}: {
  separator: Separator;
  bom: boolean;
  onSeparator: (separator: Separator) => void;
  onBom: (bom: boolean) => void;
}) {
  return (
    <>
      <Field label="Separator">
        {(control) => (
          <Select
            {...control}
            value={separator}
            onChange={({ target }) =>
              onSeparator(names.find((name) => name === target.value) ?? 'comma')
            }
          >
            {names.map((name) => (
              <option key={name} value={name}>
                {labels[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Switch
        label="For Excel"
        hint="Adds a byte order mark, so Excel shows accents and emoji right."
        isOn={bom}
        onChange={onBom}
      />
    </>
  );
}
