import type { Knex } from 'knex';
import {
  type ExtraField,
  extraFieldTexts,
  tidyExtraField,
} from '#shared/magnets/extra-fields/extra-fields.ts';
import { nameKey } from '#server/platform/db/statements/name-key.ts';
import { magnetInvalid } from '../magnet-input.ts';
import { selectOwnFields } from './extra-fields.queries.ts';

/** Visitors can be asked for a field as it is now. */
export const canBeAsked = ({
  kind,
  options,
}: {
  kind: string;
  options: readonly string[];
}): boolean => kind !== 'choice' || options.length > 0;

/**
 * The extra fields as they are stored. A field that was removed from the leads since `stored` was
 * written is left out. Throws `magnet_invalid` for one that is not the creator's, that has nothing to
 * choose from, or that is called like another one on the page.
 */
export async function requireOwnExtraFields(
  trx: Knex.Transaction,
  userId: string,
  fields: readonly ExtraField[],
  stored: readonly ExtraField[],
): Promise<ExtraField[]> {
  const own = new Map(
    (
      await selectOwnFields(
        trx,
        userId,
        fields.map(({ fieldId }) => fieldId),
      )
    ).map((field) => [field.id, field]),
  );
  const isStored = new Set(stored.map(({ fieldId }) => fieldId));
  const labels = new Set<string>();
  const problems: Record<string, string> = {};
  for (const [index, { fieldId, label }] of fields.entries()) {
    const field = own.get(fieldId);
    if (field === undefined) {
      if (!isStored.has(fieldId))
        problems[`extraFields.${index}.fieldId`] = extraFieldTexts.unknown;
      continue;
    }
    if (!canBeAsked(field)) {
      problems[`extraFields.${index}.fieldId`] = extraFieldTexts.noOptions;
    }
    const key = nameKey(label ?? field.name);
    if (labels.has(key)) problems[`extraFields.${index}.label`] = extraFieldTexts.sameLabel;
    labels.add(key);
  }
  if (Object.keys(problems).length > 0) throw magnetInvalid(problems);
  return fields.filter(({ fieldId }) => own.has(fieldId)).map(tidyExtraField);
}
