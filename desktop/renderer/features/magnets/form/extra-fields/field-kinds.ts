import type { Autofill } from '#shared/magnets/extra-fields/extra-fields.ts';
import type { OwnFieldKind } from '#shared/leads/lead-fields.ts';

/** Kinds of lead fields as visitors meet them. */
export const kindNames: { readonly [kind in OwnFieldKind]: string } = {
  text: 'Short text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  link: 'Link',
  flag: 'Yes or no',
};

/** What pages ask for most, with what browsers may fill in. */
export const suggestedFields: readonly {
  name: string;
  kind: OwnFieldKind;
  autofill: Autofill;
}[] = [
  { name: 'First name', kind: 'text', autofill: 'given-name' },
  { name: 'Last name', kind: 'text', autofill: 'family-name' },
  { name: 'Company', kind: 'text', autofill: 'organization' },
  { name: 'Role', kind: 'text', autofill: 'organization-title' },
  { name: 'Phone', kind: 'text', autofill: 'tel' },
  { name: 'Website', kind: 'link', autofill: 'url' },
  { name: 'Country', kind: 'text', autofill: 'country-name' },
];

/** What a browser may fill in, told by the name of the field. */
export function autofillOf(name: string): Autofill | null {
  const key = name.trim().toLowerCase();
  return suggestedFields.find((field) => field.name.toLowerCase() === key)?.autofill ?? null;
}
