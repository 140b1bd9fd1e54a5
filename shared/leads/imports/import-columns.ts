import { OWN_FIELD } from '../lead-fields.ts';

/** What a column of a file can mean, with its name in the list to choose from. */
export const importTargets = {
  name: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  headline: 'Headline',
  position: 'Position',
  company: 'Company',
  email: 'Email',
  profileUrl: 'Profile link',
  stage: 'Stage',
  tags: 'Tags',
} as const;
export type ImportTarget = keyof typeof importTargets;
export const importTargetNames = Object.keys(importTargets) as [ImportTarget, ...ImportTarget[]]; // keys of the table

/** A target, an own field as `own:<id>`, or null for a column that is not imported. */
export type ColumnTarget = string | null;

export const isColumnTarget = (text: string): boolean =>
  Object.hasOwn(importTargets, text) || OWN_FIELD.test(text);

export const MOST_IMPORT_BYTES = 50 * 1_024 * 1_024;
export const MOST_IMPORT_ROWS = 100_000;
export const MOST_IMPORT_COLUMNS = 200;
/** Longer cells are kept this long; no field takes so much. */
export const LONGEST_IMPORT_CELL = 2_001;

export const importEncodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (Excel "Unicode text")',
  'utf-16be': 'UTF-16, big endian',
  'windows-1252': 'Windows-1252 (Western Europe)',
} as const;
export type ImportEncoding = keyof typeof importEncodings;

export const importSeparators = {
  comma: { label: 'Comma', sign: ',' },
  semicolon: { label: 'Semicolon', sign: ';' },
  tab: { label: 'Tab', sign: '\t' },
  pipe: { label: 'Vertical bar', sign: '|' },
} as const;
export type ImportSeparator = keyof typeof importSeparators;

/** What happens to people who are known already. */
export const existingModes = {
  fill: 'Fill in empty fields',
  overwrite: 'Replace with the values of the file',
  keep: 'Do not change them',
} as const;
export type ExistingMode = keyof typeof existingModes;

export const importOutcomes = {
  new: 'New',
  updated: 'Updated',
  skipped: 'Skipped',
  broken: 'Broken',
} as const;
export type ImportOutcome = keyof typeof importOutcomes;

/** Why a creator may hold these people's data. The own words are always asked for as well. */
export const consentBases = {
  consent: 'They agreed that I keep their data',
  customers: 'They are my customers or contacts',
  other: 'Another reason, which I state below',
} as const;
export type ConsentBasis = keyof typeof consentBases;

/** The words offered for each reason; a creator may write others. */
export const consentWords: { readonly [basis in ConsentBasis]: string } = {
  consent: 'These people agreed that I keep their data and contact them.',
  customers: 'These people are my customers or business contacts, and know that I keep their data.',
  other: '',
};

/** How long an import can be taken back. */
export const IMPORT_UNDO_DAYS = 7;
