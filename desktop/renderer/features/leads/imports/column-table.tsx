import {
  type ColumnTarget,
  importTargetNames,
  importTargets,
} from '#shared/leads/imports/import-columns.ts';
import type { LeadImport } from '#shared/leads/imports/import.contract.ts';
import type { LeadField } from '#shared/leads/leads.contract.ts';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';

const IGNORE = '';
const NEW_FIELD = 'new-field';

/** Each column with some of its cells and what it means. A meaning is taken once. */
export function ColumnTable({
  one,
  targets,
  fields,
  onTarget,
  onNewField,
}: {
  one: LeadImport;
  targets: readonly ColumnTarget[];
  fields: readonly LeadField[];
  onTarget: (at: number, target: ColumnTarget) => void;
  onNewField: (at: number, name: string) => void;
}) {
  return (
    <ul aria-label="Columns of the file" className="divide-y divide-line border-y border-line">
      {one.columns.map(({ heading, samples }, at) => {
        const target = targets[at] ?? null;
        const isFree = (name: string) => name === target || !targets.includes(name);
        return (
          <li
            // Headings may be equal.
            key={`${at} ${heading}`}
            className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_15rem]"
          >
            <div className="min-w-0">
              <p className="truncate text-sm font-medium">
                <bdi>{heading}</bdi>
              </p>
              <p className="truncate text-[0.8125rem] text-ink-soft">
                {samples.length === 0 ? 'No cell is filled' : <bdi>{samples.join(' · ')}</bdi>}
              </p>
            </div>
            <Select
              aria-label={`Meaning of ${heading}`}
              value={target ?? IGNORE}
              onChange={({ target: { value } }) => {
                if (value === NEW_FIELD) onNewField(at, heading);
                else onTarget(at, value === IGNORE ? null : value);
              }}
            >
              <option value={IGNORE}>Not imported</option>
              {importTargetNames.filter(isFree).map((name) => (
                <option key={name} value={name}>
                  {importTargets[name]}
                </option>
              ))}
              {fields.length > 0 && (
                <optgroup label="Your own fields">
                  {fields
                    .filter(({ id }) => isFree(`own:${id}`))
                    .map(({ id, name }) => (
                      <option key={id} value={`own:${id}`}>
                        {name}
                      </option>
                    ))}
                </optgroup>
              )}
              <option value={NEW_FIELD}>New text field “{heading}”</option>
            </Select>
          </li>
        );
      })}
    </ul>
  );
}
