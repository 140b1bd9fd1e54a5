import type { OwnValues } from '#shared/leads/leads.contract.ts';
import { FIRST_STAGE } from '../../stages/stages.queries.ts';
import { IMPORTED } from '../../contacts/contacts.queries.ts';
import type { Before, KnownPerson } from './person-changes.ts';
import type { ImportedPerson } from '../file/read-person.ts';

/** A contact that an import made or changed, as it is now. */
export interface TouchedPerson extends KnownPerson {
  leads: number;
  notes: number;
  /** Others went into it since. */
  merges: number;
}

/** What the import wrote there. */
export interface Written {
  /** Null for a contact that the import made. */
  before: Before | null;
  told: ImportedPerson;
  /** Tags the file gave it. */
  tagIds: readonly string[];
}

/** True for a contact that an import made and nothing was added to since: it goes. */
export function isAsWritten(
  now: TouchedPerson,
  { told, tagIds }: Written,
  unnamed: string,
): boolean {
  const values = told.values ?? {};
  return (
    now.leads === 0 &&
    now.notes === 0 &&
    now.merges === 0 &&
    now.name === (told.name ?? unnamed) &&
    now.headline === (told.headline ?? null) &&
    now.profileUrl === (told.profileUrl ?? null) &&
    now.emailKey === (told.emailKey ?? null) &&
    now.stage === (told.stage ?? FIRST_STAGE) &&
    now.tagIds.every((id) => tagIds.includes(id)) &&
    Object.entries(now.values).every(([id, value]) => values[id] === value)
  );
}

/**
 * The contact without what the import wrote, but with what was changed since. Evidence fills what it
 * owns no more.
 */
export function takeBackFrom(now: TouchedPerson, { before, told, tagIds }: Written): KnownPerson {
  const values: OwnValues = { ...now.values };
  const given = { ...now.given };
  const person = { ...now, values, given };
  const was: Partial<Before> = before ?? {};
  const own = new Set(now.ownFields);
  const give = (name: string): void => {
    if (was.ownFields?.includes(name) !== true) own.delete(name);
  };
  const wrote = (key: keyof Before, isStill: boolean): boolean =>
    isStill && (before === null || key in before);

  if (told.name !== undefined && wrote('name', now.name === told.name)) {
    person.name = was.name ?? now.name;
    give('name');
  }
  if (told.headline !== undefined && wrote('headline', now.headline === told.headline)) {
    person.headline = was.headline ?? null;
    give('headline');
  }
  if (told.profileUrl !== undefined && wrote('profileUrl', now.profileUrl === told.profileUrl)) {
    person.profileUrl = was.profileUrl ?? null;
    give('profile_url');
  }
  if (told.emailKey !== undefined && wrote('email', now.emailKey === told.emailKey)) {
    const { email = null, emailKey = null, emailAt = null } = was.email ?? {};
    Object.assign(person, {
      email,
      emailKey,
      emailAt: emailAt === null ? null : new Date(emailAt),
    });
    give('email');
  }
  if (told.stage !== undefined && wrote('stage', now.stage === told.stage)) {
    person.stage = was.stage ?? FIRST_STAGE;
  }
  const givenTags = before === null ? tagIds : before.tagIds;
  person.tagIds = now.tagIds.filter((id) => !givenTags.includes(id));
  for (const [id, value] of Object.entries(told.values ?? {})) {
    if (now.values[id] !== value) continue;
    if (before !== null && !(id in before.values)) continue;
    const former = before?.values[id] ?? null;
    if (former === null) delete person.values[id];
    else person.values[id] = former;
    const givenAt = before?.given?.[id];
    if (givenAt !== undefined) given[id] = givenAt;
  }
  if (before === null || before.gotFacet === true) {
    person.facets = now.facets.filter((facet) => facet !== IMPORTED);
  }
  person.ownFields = [...own].toSorted();
  return person;
}
