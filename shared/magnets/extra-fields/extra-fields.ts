import { z } from 'zod';
import { optionalText, RowId } from '../../api/field-types.ts';
import { type OwnFieldKind, ownFieldKinds } from '../../leads/lead-fields.ts';

/** More questions than this, and people leave. */
export const MOST_EXTRA_FIELDS = 5;
export const MOST_LABEL = 80;

/** What a browser may fill in by itself, by the names of HTML. */
export const autofills = {
  'given-name': 'First name',
  'family-name': 'Last name',
  name: 'Full name',
  organization: 'Company',
  'organization-title': 'Role',
  tel: 'Phone',
  url: 'Website',
  'address-level2': 'City',
  'country-name': 'Country',
} as const;
export type Autofill = keyof typeof autofills;
const Autofills = z.enum(Object.keys(autofills) as [Autofill, ...Autofill[]]); // keys of the table

export const extraFieldTexts = {
  tooMany: `Ask for at most ${MOST_EXTRA_FIELDS} extra fields`,
  twice: 'This field is asked for already',
  unknown: 'This field was removed from your leads. Take it off the page too',
  noOptions: 'Give this field something to choose from',
  sameLabel: 'Two fields are called the same on the page',
} as const;

const shape = {
  fieldId: RowId,
  /** What visitors read; null for the name of the field. */
  label: z.string().nullable(),
  isRequired: z.boolean(),
  /** Of text and links. */
  autofill: Autofills.nullable(),
};

/** A field of the creator's leads that a page asks for beside the address. */
export const ExtraField = z.object(shape).meta({ id: 'ExtraField' });
export type ExtraField = z.infer<typeof ExtraField>;

/** Those of a magnet, in the order of the page. */
export const ExtraFields = z
  .array(z.strictObject({ ...shape, label: optionalText(MOST_LABEL) }))
  .max(MOST_EXTRA_FIELDS, extraFieldTexts.tooMany);

/** The same in a draft, where only the shape counts. */
export const UnfinishedExtraFields = z
  .array(z.strictObject({ ...shape, label: z.string().max(200).nullable() }))
  .max(20);

/** A field as visitors are asked for it. */
export const AskedField = z
  .object({
    id: RowId,
    label: z.string(),
    kind: z.enum(Object.keys(ownFieldKinds) as [OwnFieldKind, ...OwnFieldKind[]]), // keys of the table
    /** Of a choice. */
    options: z.array(z.string()),
    isRequired: z.boolean(),
    autofill: Autofills.nullable(),
  })
  .meta({ id: 'AskedField' });
export type AskedField = z.infer<typeof AskedField>;

/** The field with its keys in one order, as one compares them; the database has an order of its own. */
export function tidyExtraField({ fieldId, label, isRequired, autofill }: ExtraField): ExtraField {
  return { fieldId, label: label === '' ? null : label, isRequired, autofill };
}

/** Fields that are named twice, by their places. */
export function extraFieldProblems(
  fields: readonly Pick<ExtraField, 'fieldId'>[],
): Record<`extraFields.${number}.fieldId`, string> {
  const problems: Record<`extraFields.${number}.fieldId`, string> = {};
  for (const [index, { fieldId }] of fields.entries()) {
    const isTwice = fields.findIndex((one) => one.fieldId === fieldId) < index;
    if (isTwice) problems[`extraFields.${index}.fieldId`] = extraFieldTexts.twice;
  }
  return problems;
}
