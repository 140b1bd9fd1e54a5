import type { Knex } from 'knex';
import type { ImportedPerson } from '../file/read-person.ts';
import { findOwners, type KeyOwner } from './people.queries.ts';

export interface TellingRow {
  line: number;
  person: ImportedPerson;
}

export type Resolved =
  | { kind: 'unknown'; keys: string[] }
  /** `keys`: those that did not tell this person before. */
  | { kind: 'known'; contactId: string; keys: string[] }
  | { kind: 'skipped'; reason: string };

export const keysOf = ({ profileUrl, emailKey }: ImportedPerson): string[] => [
  ...(profileUrl === undefined ? [] : [`in:${profileUrl}`]),
  ...(emailKey === undefined ? [] : [`email:${emailKey}`]),
];

export const reasons = {
  twoPeople:
    'The email belongs to one of your leads and the profile link to another. Merge them under Duplicates first',
  erased: 'This person asked to be erased, so the address is not imported again',
  going: 'You are erasing this lead at the moment',
  nothingNew: 'The file tells nothing new about this lead',
  notReached: 'The import was stopped before this row',
  kept: 'This lead exists, and existing leads stay unchanged',
  sameAs: (line: number) => `The same person as on line ${line}`,
};

/**
 * Who the people of some rows are among the creator's leads, by profile link and address. Where a plan
 * shows no addresses, one that a visitor left tells nobody, and nor does a person over quota: an import would
 * be a way to find them out. The file's person is made beside theirs.
 */
export async function resolvePeople(
  db: Knex,
  userId: string,
  rows: readonly TellingRow[],
  { showsEmails }: { showsEmails: boolean },
): Promise<Map<number, Resolved>> {
  const wanted = {
    keys: rows.flatMap(({ person }) => keysOf(person)),
    profileUrls: rows.flatMap(({ person }) => person.profileUrl ?? []),
    emailKeys: rows.flatMap(({ person }) => person.emailKey ?? []),
  };
  const found = new Map<string, KeyOwner[]>();
  for (const owner of await findOwners(db, userId, wanted, { showsEmails })) {
    found.set(owner.key, [...(found.get(owner.key) ?? []), owner]);
  }
  const resolved = new Map<number, Resolved>();
  for (const { line, person } of rows) resolved.set(line, resolve(keysOf(person), found));
  return resolved;
}

function resolve(
  keys: readonly string[],
  found: ReadonlyMap<string, readonly KeyOwner[]>,
): Resolved {
  const people = new Set<string>();
  const free: string[] = [];
  for (const key of keys) {
    const owners = found.get(key) ?? [];
    const byKey = owners.find(({ isKey }) => isKey);
    if (byKey === undefined) free.push(key);
    for (const { contactId, isShown } of byKey?.isShown === true ? [byKey] : owners) {
      if (isShown) people.add(contactId);
    }
  }
  if (people.size > 1) return { kind: 'skipped', reason: reasons.twoPeople };
  const [contactId] = people;
  return contactId === undefined
    ? { kind: 'unknown', keys: free }
    : { kind: 'known', contactId, keys: free };
}
