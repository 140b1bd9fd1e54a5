import {
  type DuplicatePair,
  type MergedField,
  mergedFields,
} from '#shared/leads/duplicates.contract.ts';
import type { LeadSummary } from '#shared/leads/leads.contract.ts';
import { type DeskNames, stageName } from '../table/lead-queries.ts';

export const reasonTexts: { readonly [reason in DuplicatePair['reasons'][number]]: string } = {
  same_email: 'Same email',
  like_email: 'Emails differ only in dots or a + part',
  same_profile: 'Same profile, spelled in two ways',
  same_name: 'Same name and company',
};

/** A field that the two leads fill differently, with what each would give. */
export interface Choice {
  /** The field, or `own:<id>`. */
  key: string;
  label: string;
  kept: string;
  merged: string;
}

/** What a creator has to choose between: both have a value, and they differ. */
export function choicesOf(
  kept: LeadSummary,
  merged: LeadSummary,
  desk: DeskNames | undefined,
): Choice[] {
  const fields = Object.keys(mergedFields) as MergedField[]; // the keys of the table
  const choices = [
    ...fields.map((field) => ({
      key: field,
      label: mergedFields[field],
      kept: valueText(kept, field, desk),
      merged: valueText(merged, field, desk),
    })),
    ...(desk?.fields ?? []).map(({ id, name }) => ({
      key: `own:${id}`,
      label: name,
      kept: ownText(kept.values[id]),
      merged: ownText(merged.values[id]),
    })),
  ];
  return choices.filter((choice) => {
    return choice.kept !== '' && choice.merged !== '' && choice.kept !== choice.merged;
  });
}

function valueText(lead: LeadSummary, field: MergedField, desk: DeskNames | undefined): string {
  if (field === 'stage') return stageName(desk, lead.stage);
  return lead[field] ?? '';
}

function ownText(value: string | number | boolean | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === undefined ? '' : String(value);
}
