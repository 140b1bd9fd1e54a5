import { useQuery } from '@tanstack/react-query';
import { leadsApi } from '#shared/leads/leads.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { WordChanges } from '#desktop/renderer/ui/marks/word-changes.tsx';
import { type NextMagnet, useNextMagnets } from '../../form/next-step/use-next-magnet.ts';
import { formFields } from '../form-steps.ts';
import {
  type ExtraFieldValues,
  fieldsThatDiffer,
  type ItemValues,
  type MagnetFormValues,
} from '../magnet-form-values.ts';

/** Field by field what differs between two forms. Words that were added or removed are marked. */
export function FieldChanges({
  before,
  after,
  names,
}: {
  before: MagnetFormValues;
  after: MagnetFormValues;
  /** What the two copies are called. */
  names: readonly [before: string, after: string];
}) {
  const { timeZone } = useUser();
  const { data: desk } = useQuery(endpointQuery(leadsApi.desk, {}));
  const nameOf = (id: string) =>
    desk?.fields.find((field) => field.id === id)?.name ?? 'Removed field';
  const changed = fieldsThatDiffer(before, after);
  const next = useNextMagnets([before.nextStepMagnetId, after.nextStepMagnetId]);
  const text = (values: MagnetFormValues, name: keyof MagnetFormValues): string => {
    if (name === 'nextStepMagnetId') return titleOf(next.get(values[name]), values[name]);
    if (name !== 'extraFields') return textOf(values, name, timeZone);
    return values.extraFields.map((field) => extraText(field, nameOf)).join('\n');
  };
  if (changed.length === 0) return <p className="mt-2 text-sm">Both are the same.</p>;
  return (
    <dl className="mt-3 grid gap-3 text-sm text-ink">
      {changed.map((name) => (
        <div key={name} className="rounded-control border border-line bg-surface p-3">
          <dt className="font-medium">{formFields[name][1]}</dt>
          <dd className="mt-1.5 max-h-56 overflow-auto leading-6 wrap-break-word whitespace-pre-wrap">
            <WordChanges before={text(before, name)} after={text(after, name)} names={names} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Another magnet by its title, once that is known. */
function titleOf(magnet: NextMagnet | undefined, id: string): string {
  if (magnet === undefined) return id;
  return magnet === 'gone' ? 'A removed lead magnet' : magnet.title;
}

/** A field as a person reads it. */
function textOf(
  values: MagnetFormValues,
  name: Exclude<keyof MagnetFormValues, 'extraFields'>,
  zone: string,
): string {
  const value = values[name];
  if (name === 'startsAt' || name === 'endsAt') {
    return values[name] === '' ? '' : exactTime(values[name], zone);
  }
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return value
    .map((one) => (typeof one === 'string' ? one : itemText(one)))
    .join(typeof value[0] === 'object' ? '\n\n' : ', ');
}

/** An extra field as a person reads it. */
function extraText(
  { fieldId, label, isRequired }: ExtraFieldValues,
  nameOf: (id: string) => string,
) {
  const name = nameOf(fieldId);
  const shown = label === '' || label === name ? name : `${label} (${name})`;
  return isRequired ? `${shown}, required` : shown;
}

const kinds = { text: 'Text', link: 'Link', file: 'File', demo: 'Demo' } as const;

/** An item as a person reads it: its kind and title, then what visitors get. */
function itemText({ type, title, textContent, linkUrl, file }: ItemValues): string {
  const holds = { text: textContent, link: linkUrl, file: file?.name ?? '', demo: '' }[type];
  return `${kinds[type]}${title === '' ? '' : `: ${title}`}\n${holds}`.trim();
}
