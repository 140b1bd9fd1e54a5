import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import type { ExistingMode } from '#shared/leads/imports/import-columns.ts';
import type { OwnValues } from '#shared/leads/leads.contract.ts';
import type { ImportedPerson } from '../file/read-person.ts';

/** A contact as imports see it. */
export interface KnownPerson {
  id: string;
  name: string;
  headline: string | null;
  profileUrl: string | null;
  email: string | null;
  emailKey: string | null;
  emailAt: Date | null;
  stage: string;
  tagIds: string[];
  ownFields: string[];
  facets: string[];
  isGoing: boolean;
  values: Readonly<OwnValues>;
  /** Of values that a visitor gave: when, as the database writes it. */
  given: Readonly<Record<string, string>>;
}

/** What an import changed, as it was; a key that is missing was not changed. */
export interface Before {
  name?: string;
  headline?: string | null;
  profileUrl?: string | null;
  email?: { email: string | null; emailKey: string | null; emailAt: string | null };
  stage?: string;
  ownFields: string[];
  tagIds: string[];
  /** null: the field had no value. */
  values: { [fieldId: string]: string | number | boolean | null };
  /** When a visitor gave such a value. Rows of earlier releases do not say. */
  given?: Record<string, string>;
  /** An earlier release said of people over quota that they came from a file; now none is found. */
  gotFacet?: boolean;
  /** Keys that tell this person from now on. */
  keys: string[];
}

export interface Change {
  person: KnownPerson;
  before: Before;
}

/** Names of own fields as contacts have them. */
const owned = {
  name: 'name',
  headline: 'headline',
  profileUrl: 'profile_url',
  email: 'email',
} as const;

/** The contact afterwards and what it was; null when the file tells nothing new. */
export function changeOf(
  known: KnownPerson,
  told: ImportedPerson,
  {
    existing,
    tagIds,
    keys,
    showsEmails,
  }: { existing: ExistingMode; tagIds: readonly string[]; keys: string[]; showsEmails: boolean },
): Change | null {
  if (existing === 'keep') return null;
  const values: OwnValues = { ...known.values };
  const given = { ...known.given };
  const person = { ...known, values, given };
  const before: Before = {
    ownFields: known.ownFields,
    tagIds: [],
    values: {},
    keys,
  };
  const own = new Set(known.ownFields);
  const replaces = existing === 'overwrite';
  let isChanged = keys.length > 0;
  const note = (field: keyof typeof owned): void => {
    own.add(owned[field]);
    isChanged = true;
  };

  const { name, headline, profileUrl, email, stage } = told;
  const isUnnamed = known.name === DEFAULT_VISITOR_NAME;
  if (name !== undefined && name !== known.name && (replaces || isUnnamed)) {
    before.name = known.name;
    person.name = name;
    note('name');
  }
  if (headline !== undefined && headline !== known.headline && (replaces || !known.headline)) {
    before.headline = known.headline;
    person.headline = headline;
    note('headline');
  }
  if (
    profileUrl !== undefined &&
    profileUrl !== known.profileUrl &&
    (replaces || known.profileUrl === null)
  ) {
    before.profileUrl = known.profileUrl;
    person.profileUrl = profileUrl;
    note('profileUrl');
  }
  const newKey = told.emailKey ?? null;
  // Where a plan shows no addresses, "nothing new" would say that the file has the visitor's.
  const isOther = newKey !== known.emailKey || !(showsEmails || own.has('email'));
  if (email !== undefined && isOther && (replaces || known.email === null)) {
    const { emailAt } = known;
    before.email = {
      email: known.email,
      emailKey: known.emailKey,
      emailAt: emailAt?.toISOString() ?? null,
    };
    person.email = email;
    person.emailKey = newKey;
    person.emailAt = null;
    note('email');
  }
  if (stage !== undefined && stage !== known.stage && replaces) {
    before.stage = known.stage;
    person.stage = stage;
    isChanged = true;
  }
  const added = tagIds.filter((id) => !known.tagIds.includes(id));
  if (added.length > 0) {
    before.tagIds = added;
    person.tagIds = [...known.tagIds, ...added];
    isChanged = true;
  }
  for (const [id, value] of Object.entries(told.values ?? {})) {
    const current = known.values[id];
    if (current === value || (current !== undefined && !replaces)) continue;
    before.values[id] = current ?? null;
    const givenAt = known.given[id];
    if (givenAt !== undefined) before.given = { ...before.given, [id]: givenAt };
    delete given[id];
    person.values[id] = value;
    isChanged = true;
  }
  if (!isChanged) return null;
  person.ownFields = [...own].toSorted();
  return { person, before };
}
