import type { Database } from '#server/platform/db/connection.ts';
import { nameKey } from '#server/platform/db/statements/name-key.ts';
import { MOST_TAGS } from '../desk/lead-desk.service.ts';
import { type ImportDesk, readImportDesk } from './file/import-desk.ts';
import * as imports from './imports.queries.ts';
import { selectPeople } from './people/people.queries.ts';
import { changeOf, type KnownPerson } from './people/person-changes.ts';
import { BrokenRowError, type ImportedPerson, readPerson } from './file/read-person.ts';
import { reasons, type Resolved, resolvePeople } from './people/resolve-people.ts';
import * as staged from './staged-rows.queries.ts';

/** Rows of a transaction. */
const AT_ONCE = 1_000;

export interface ImportScope {
  showsEmails: boolean;
  /** Those of these addresses that were erased at their owners' request. */
  erasedAmong(db: Database, addressKeys: readonly string[]): Promise<ReadonlySet<string>>;
}

/** People of the rows before, so that nobody of a file comes twice. */
interface Seen {
  keys: Map<string, number>;
  contacts: Map<string, number>;
}

/** Looks at every row of a file and says what an import would do with it. It changes no lead. */
export async function checkImport(
  db: Database,
  row: imports.ImportRow & { runner: string },
  scope: ImportScope,
  pause: (workedMs: number) => Promise<void>,
): Promise<void> {
  const { id, userId, runner } = row;
  const work = { id, runner, state: 'checking' as const };
  const desk = await readImportDesk(db, userId);
  const seen: Seen = { keys: new Map(), contacts: new Map() };
  const tags = new Set(desk.tags.keys());
  let cursor = 0;
  let done = 0;
  for (;;) {
    const rows = await staged.selectNext(db, id, cursor, AT_ONCE);
    if (rows.length === 0) break;
    const began = performance.now();
    const results = await judge(rows);
    cursor = rows.at(-1)?.line ?? cursor;
    done += rows.length;
    await db.transaction(async (trx) => {
      await staged.writeResults(trx, id, results);
      await imports.noteWork(trx, work, { done });
    });
    await pause(performance.now() - began);
  }
  await db.transaction(async (trx) => {
    const counts = await staged.countOutcomes(trx, id);
    const rowsUntil = imports.daysFromNow(trx, 1);
    await imports.finishWork(trx, work, 'checked', { ...counts, done, cursor: 0, rowsUntil });
  });

  async function judge(rows: readonly staged.StagedRow[]): Promise<staged.RowResult[]> {
    const read = rows.map(({ line, cells }) => ({ line, ...readRow(cells, row, desk, tags) }));
    const telling = read.flatMap(({ line, person }) => (person === null ? [] : [{ line, person }]));
    const erased = await scope.erasedAmong(
      db,
      telling.flatMap(({ person }) => person.emailKey ?? []),
    );
    const resolved = await resolvePeople(db, userId, telling, scope);
    const ids = [...resolved.values()].flatMap((one) =>
      one.kind === 'known' ? [one.contactId] : [],
    );
    const people = new Map((await selectPeople(db, userId, ids)).map((one) => [one.id, one]));
    return read.map(({ line, person, problem }) => {
      const result = { line, person, emailKey: null, contactId: null, before: null };
      if (person === null) return { ...result, outcome: 'broken', reason: problem };
      // Nothing of somebody who was erased is kept, beyond the file's own row.
      if (person.emailKey !== undefined && erased.has(person.emailKey)) {
        return { ...result, person: null, outcome: 'skipped', reason: reasons.erased };
      }
      const emailKey = person.emailKey ?? null;
      const double = findDouble(seen, line, person, resolved.get(line));
      if (double !== null) {
        return { ...result, emailKey, outcome: 'skipped', reason: reasons.sameAs(double) };
      }
      return { ...result, emailKey, ...foresee(person, resolved.get(line), people) };
    });
  }

  function foresee(
    person: ImportedPerson,
    resolved: Resolved | undefined,
    people: ReadonlyMap<string, KnownPerson>,
  ): Pick<staged.RowResult, 'outcome' | 'reason' | 'contactId'> {
    if (resolved === undefined || resolved.kind === 'unknown') {
      return { outcome: 'new', reason: null, contactId: null };
    }
    if (resolved.kind === 'skipped') {
      return { outcome: 'skipped', reason: resolved.reason, contactId: null };
    }
    const { contactId } = resolved;
    const known = people.get(contactId);
    if (known === undefined) return { outcome: 'new', reason: null, contactId: null };
    if (known.isGoing) return { outcome: 'skipped', reason: reasons.going, contactId };
    const { existing } = row;
    if (existing === 'keep') return { outcome: 'skipped', reason: reasons.kept, contactId };
    const tagIds = tagsOf(person, row, desk);
    const { showsEmails } = scope;
    const change = changeOf(known, person, { existing, tagIds, keys: resolved.keys, showsEmails });
    return change === null
      ? { outcome: 'skipped', reason: reasons.nothingNew, contactId }
      : { outcome: 'updated', reason: null, contactId };
  }
}

function readRow(
  cells: readonly string[],
  { targets, tagName }: imports.ImportRow,
  desk: ImportDesk,
  tags: Set<string>,
): { person: ImportedPerson; problem: null } | { person: null; problem: string } {
  try {
    const person = readPerson(cells, targets, desk);
    for (const name of [...(person.tags ?? []), tagName ?? []].flat()) {
      if (tags.size >= MOST_TAGS && !tags.has(nameKey(name))) {
        return { person: null, problem: `There is no room for the tag "${name}": you have 200` };
      }
      tags.add(nameKey(name));
    }
    return { person, problem: null };
  } catch (error) {
    if (error instanceof BrokenRowError) return { person: null, problem: error.message };
    throw error;
  }
}

/** The earlier line of the same person; the first one counts. */
function findDouble(
  { keys, contacts }: Seen,
  line: number,
  { profileUrl, emailKey }: ImportedPerson,
  resolved: Resolved | undefined,
): number | null {
  const own = [profileUrl, emailKey].filter((key) => key !== undefined);
  const contactId = resolved?.kind === 'known' ? resolved.contactId : undefined;
  const earlier = [
    ...own.flatMap((key) => keys.get(key) ?? []),
    ...(contactId === undefined ? [] : [contacts.get(contactId) ?? []].flat()),
  ];
  for (const key of own) if (!keys.has(key)) keys.set(key, line);
  if (contactId !== undefined && !contacts.has(contactId)) contacts.set(contactId, line);
  return earlier.length === 0 ? null : Math.min(...earlier);
}

/** Ids of a row's tags and the one for everybody. A tag that is not there yet counts as its name. */
export function tagsOf(
  { tags = [] }: ImportedPerson,
  { tagName }: Pick<imports.ImportRow, 'tagName'>,
  desk: Pick<ImportDesk, 'tags'>,
): string[] {
  const names = tagName === null ? tags : [...tags, tagName];
  return [...new Set(names.map((name) => desk.tags.get(nameKey(name)) ?? `new:${nameKey(name)}`))];
}
