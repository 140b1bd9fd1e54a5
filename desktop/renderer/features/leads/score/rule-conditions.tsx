import { capitalised } from '#shared/app/first-letter.ts';
import { methodGroups } from '#shared/leads/comment-methods.ts';
import { leadSources, sourceName } from '#shared/leads/lead-sources.ts';
import { addressKinds, MAX_WITHIN_DAYS } from '#shared/leads/score-rules.ts';
import { FieldError } from '#desktop/renderer/ui/controls/field.tsx';
import type { DeskNames } from '../table/lead-queries.ts';
import { NumberField } from './number-field.tsx';
import { allAddressKinds, allSources, type RuleDraft } from './score-draft.ts';

/** What narrows a rule, in a line. */
export function narrowingText(
  { magnets, methods, sources, address, withinDays }: RuleDraft,
  desk: DeskNames,
): string {
  const only = magnets.length === 1 ? desk.magnets.find(({ id }) => id === magnets[0]) : undefined;
  const parts = [
    magnets.length === 0
      ? []
      : [only === undefined ? `${magnets.length} lead magnets` : `“${only.title}”`],
    address.length === 0 ? [] : [address.map((kind) => addressKinds[kind]).join(' or ')],
    methods.length === 0
      ? []
      : [
          `read by ${methodGroups
            .filter((group) => group.methods.some((one) => methods.includes(one)))
            .map(({ name }) => name.toLowerCase())
            .join(' or ')}`,
        ],
    sources.length === 0 ? [] : [`source ${sources.map(sourceName).join(' or ')}`],
    withinDays.trim() === ''
      ? []
      : [withinDays === '1' ? 'within a day' : `within ${withinDays} days`],
  ].flat();
  return parts.length === 0 ? 'Always counts. Add conditions' : `Only: ${parts.join(', ')}`;
}

/** Lead magnets, ways of reading, sources, kinds of address and days: nothing chosen means any. */
export function RuleConditions({
  rule,
  desk,
  delayOf,
  problemOf,
  onChange,
}: {
  rule: RuleDraft;
  desk: DeskNames;
  /** What the days are counted from. */
  delayOf: string;
  problemOf: (field: string) => string | undefined;
  onChange: (change: Partial<RuleDraft>) => void;
}) {
  const gone = rule.magnets.filter((magnet) => desk.magnets.every(({ id }) => id !== magnet));
  return (
    <div className="grid gap-4 rounded-control bg-ink/4 p-4 lg:grid-cols-2">
      <Choices
        title="Lead magnets"
        any="any"
        error={problemOf('magnets')}
        choices={[
          ...desk.magnets.map(({ id, title }) => ({ values: [id], label: title })),
          ...gone.map((id) => ({ values: [id], label: 'A deleted lead magnet' })),
        ]}
        chosen={rule.magnets}
        onChange={(magnets) => onChange({ magnets })}
      />
      <Choices
        title="Comment read by"
        any="any way"
        error={problemOf('methods')}
        choices={methodGroups.map(({ name, methods }) => ({ values: methods, label: name }))}
        chosen={rule.methods}
        onChange={(methods) => onChange({ methods })}
      />
      <Choices
        title="Source of the visit"
        any="any"
        choices={allSources.map((source) => ({ values: [source], label: leadSources[source] }))}
        chosen={rule.sources}
        onChange={(sources) =>
          onChange({ sources: allSources.filter((source) => sources.includes(source)) })
        }
      />
      <Choices
        title="The person has"
        any="any address or none"
        choices={allAddressKinds.map((kind) => ({
          values: [kind],
          label: capitalised(addressKinds[kind]),
        }))}
        chosen={rule.address}
        onChange={(address) =>
          onChange({ address: allAddressKinds.filter((kind) => address.includes(kind)) })
        }
      />
      <NumberField
        label={`Within days of ${delayOf}`}
        hint="Leave empty for any time."
        min={1}
        max={MAX_WITHIN_DAYS}
        value={rule.withinDays}
        error={problemOf('withinDays')}
        className="content-start"
        onChange={(withinDays) => onChange({ withinDays })}
      />
    </div>
  );
}

function Choices({
  title,
  any,
  choices,
  chosen,
  error,
  onChange,
}: {
  title: string;
  /** What nothing chosen means. */
  any: string;
  choices: readonly { values: readonly string[]; label: string }[];
  chosen: readonly string[];
  error?: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">
        {title} {chosen.length === 0 && <span className="font-normal text-ink-soft">({any})</span>}
      </legend>
      <div className="grid max-h-48 gap-0.5 overflow-auto">
        {choices.length === 0 && <p className="text-sm text-ink-soft">You have none yet.</p>}
        {choices.map(({ values, label }) => (
          <label
            key={values.join()}
            className="flex min-h-7 items-center gap-2 text-sm touch:min-h-11"
          >
            <input
              type="checkbox"
              checked={values.some((value) => chosen.includes(value))}
              onChange={(event) => {
                const others = chosen.filter((one) => !values.includes(one));
                onChange(event.target.checked ? [...others, ...values] : others);
              }}
              className="size-4 shrink-0 accent-(--brand)"
            />
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{label}</bdi>
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError text={error} />}
    </fieldset>
  );
}
