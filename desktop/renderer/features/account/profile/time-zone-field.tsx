import { useMemo, type ChangeEvent } from 'react';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Field } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';

/** The time zone of this device. */
const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every time zone this browser knows, by region, with the current one selected. */
export function TimeZoneField({
  name,
  value,
  error,
  onChange,
}: {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}) {
  const groups = useMemo(() => zonesByRegion([value, here]), [value]);
  return (
    <Field label="Time zone" hint="The dashboard counts days in it." error={error}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-3">
          <Select
            {...control}
            name={name}
            value={value}
            onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event)}
            className="w-full sm:w-80"
          >
            {groups.map(([region, zones]) => (
              <optgroup key={region} label={region}>
                {zones.map((zone) => (
                  <option key={zone} value={zone}>
                    {zone.replaceAll('_', ' ')}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
          {here !== value && (
            <Button size="small" onClick={() => onChange({ target: { value: here } })}>
              Use {here.replaceAll('_', ' ')}, as this device
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

/** Sorted; zones without a region, such as UTC, come first. */
function zonesByRegion(more: readonly string[]): [string, string[]][] {
  const zones = new Set(['UTC', ...more, ...Intl.supportedValuesOf('timeZone')]);
  const groups = new Map<string, string[]>([['Universal', []]]);
  for (const zone of [...zones].toSorted()) {
    const region = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'Universal';
    groups.set(region, [...(groups.get(region) ?? []), zone]);
  }
  return [...groups];
}
