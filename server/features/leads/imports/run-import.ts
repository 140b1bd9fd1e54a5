import type { Knex } from 'knex';
import { tagColors } from '#shared/app/tag-fields.ts';
import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { isMeanwhileConflict } from '#server/platform/db/pg-errors.ts';
import { nameKey } from '#server/platform/db/statements/name-key.ts';
import { tryAgain } from '#server/platform/db/statements/try-again.ts';
import type { Ids } from '#server/platform/ids.ts';
import { IMPORTED, refreshContacts } from '../contacts/contacts.queries.ts';
import { lockPeopleOverQuota } from '../contacts/join-contacts.queries.ts';
import { MOST_TAGS } from '../desk/lead-desk.service.ts';
import { FIRST_STAGE, lockStages } from '../stages/stages.queries.ts';
import { countTags, holdTags, insertTags } from '../desk/tags.queries.ts';
import { type ImportScope, tagsOf } from './check-import.ts';
import { type ImportDesk, readImportDesk } from './file/import-desk.ts';
import * as imports from './imports.queries.ts';
import * as people from './people/people.queries.ts';
import { changeOf } from './people/person-changes.ts';
import { renewStatistics } from './statistics.queries.ts';
import { reasons, resolvePeople } from './people/resolve-people.ts';
import * as staged from './staged-rows.queries.ts';

/** Rows of a transaction. An unlock at the same time waits for a few of these at most. */
const AT_ONCE = 200;
/** Statistics are renewed after so many rows, and at the end. */
const RENEWED_AFTER = [2_000, 20_000];

/** Another transaction took a key or a contact first: the batch is done again. */
class MeanwhileError extends Error {}

export interface RunTools {
  ids: Ids;
  scope: ImportScope;
  /** Leaves room for others between two batches. */
  pause(workedMs: number): Promise<void>;
}

/**
 * Imports the rows of a dry run. Each batch is a transaction with its place in the file, so a row is
 * imported whole or not at all, and once, also when another process goes on. Everything is judged again under locks.
 */
export async function runImport(
  db: Database,
  row: imports.ImportRow & { runner: string },
  { ids, scope, pause }: RunTools,
): Promise<void> {
  const { id, userId, runner } = row;
  const work = { id, runner, state: 'running' as const };
  await makeTags();
  let { cursor, done } = row;
  for (;;) {
    const began = performance.now();
    const from = cursor;
    const rows = await inTries(() => db.transaction((trx) => applyBatch(trx, from)));
    if (rows.length === 0) break;
    const before = done;
    cursor = rows.at(-1)?.line ?? cursor;
    done += rows.length;
    if (RENEWED_AFTER.some((mark) => before < mark && done >= mark)) await renewStatistics(db);
    await pause(performance.now() - began);
  }
  if (done > 0) await renewStatistics(db);
  await db.transaction(async (trx) => {
    const counts = await staged.countOutcomes(trx, id);
    const set = { ...counts, ...imports.finished(trx) };
    await imports.finishWork(trx, work, 'done', set);
  });

  async function makeTags(): Promise<void> {
    await db.transaction(async (trx) => {
      const desk = await readImportDesk(trx, userId);
      const names = [...(await staged.selectTagNames(trx, id)), row.tagName ?? []].flat();
      const missing = new Map(
        names.filter((name) => !desk.tags.has(nameKey(name))).map((name) => [nameKey(name), name]),
      );
      if (missing.size === 0) return;
      const room = Math.max(0, MOST_TAGS - (await countTags(trx, userId)));
      const made = [...missing.values()]
        .slice(0, room)
        .map((name) => ({ id: ids.rowId(), name, color: tagColors[0] }));
      const madeTagIds = await insertTags(trx, userId, made);
      await imports.noteWork(trx, work, { madeTagIds: [...row.madeTagIds, ...madeTagIds] });
    });
  }

  async function applyBatch(trx: Knex.Transaction, after: number): Promise<staged.StagedRow[]> {
    await people.holdErasures(trx);
    await lockStages(trx, userId, 'move people');
    await holdTags(trx, userId);
    await lockPeopleOverQuota(trx, userId);
    // Read here, because an erasure takes rows away.
    const next = { cursor: after, isUndo: false, limit: AT_ONCE };
    const rows = await staged.selectImported(trx, id, next);
    if (rows.length === 0) return [];
    const desk = await readImportDesk(trx, userId);
    const batch = createBatch(row, desk, scope);
    const telling = rows.flatMap(({ line, person }) => (person === null ? [] : [{ line, person }]));
    const erased = await scope.erasedAmong(
      trx,
      telling.flatMap(({ person }) => person.emailKey ?? []),
    );
    const resolved = await resolvePeople(trx, userId, telling, scope);
    const known: Placed[] = [];
    const taken = new Set<string>();
    for (const { line, person } of telling) {
      const one = resolved.get(line);
      const double = [person.profileUrl, person.emailKey].some(
        (key) => key !== undefined && taken.has(key),
      );
      if (person.emailKey !== undefined && erased.has(person.emailKey)) {
        batch.skip({ line, person: null }, reasons.erased);
      } else if (
        one === undefined ||
        double ||
        (one.kind === 'known' && taken.has(one.contactId))
      ) {
        batch.skip({ line, person }, reasons.nothingNew);
      } else if (one.kind === 'skipped') batch.skip({ line, person }, one.reason);
      else if (one.kind === 'unknown')
        batch.add({ line, person, keys: one.keys, contactId: ids.rowId() });
      else known.push({ line, person, ...one });
      if (one?.kind === 'known') taken.add(one.contactId);
      for (const key of [person.profileUrl, person.emailKey]) if (key !== undefined) taken.add(key);
    }

    await people.insertPeople(
      trx,
      userId,
      batch.made.map(({ contact }) => contact),
    );
    const keys = [...batch.made, ...known].flatMap(({ contactId, keys: own }) =>
      own.map((key) => ({ key, contactId })),
    );
    const owners = await people.takeKeys(trx, userId, keys);
    if (keys.some(({ key, contactId }) => owners.get(key) !== contactId))
      throw new MeanwhileError();

    const knownIds = known.map(({ contactId }) => contactId);
    await people.lockPeople(trx, knownIds);
    const current = new Map(
      (await people.selectPeople(trx, userId, knownIds)).map((one) => [one.id, one]),
    );
    for (const one of known) {
      const contact = current.get(one.contactId);
      if (contact === undefined) throw new MeanwhileError();
      batch.change(one, contact);
    }
    await people.updatePeople(
      trx,
      batch.changes.map(({ person }) => person),
    );
    await people.writeValues(trx, userId, batch.values);
    await refreshContacts(
      trx,
      batch.changes.map(({ person }) => person.id),
    );
    await people.dropKeys(trx, userId, batch.keysToDrop);
    const { id: importId, fileName } = row;
    await people.noteImported(trx, { importId, userId, fileName }, batch.touched);
    await staged.writeResults(trx, id, batch.results);
    await imports.noteWork(trx, work, {
      cursor: rows.at(-1)?.line,
      done: imports.plus(trx, 'done', rows.length),
    });
    return rows;
  }
}

const inTries = <T>(batch: () => Promise<T>): Promise<T> =>
  tryAgain(batch, (error) => error instanceof MeanwhileError || isMeanwhileConflict(error));

type Placed = {
  line: number;
  person: NonNullable<staged.StagedRow['person']>;
  keys: string[];
  contactId: string;
};

/** What a batch writes, collected row by row. */
function createBatch(
  row: imports.ImportRow,
  desk: ImportDesk,
  { showsEmails }: Pick<ImportScope, 'showsEmails'>,
) {
  const made: (Placed & { contact: people.NewPerson })[] = [];
  const changes: NonNullable<ReturnType<typeof changeOf>>[] = [];
  const values: people.ValueRow[] = [];
  const results: staged.RowResult[] = [];
  const touched: string[] = [];
  const keysToDrop: people.WantedKey[] = [];
  const tagIdsOf = (person: Placed['person']) =>
    tagsOf(person, row, desk).filter((id) => !id.startsWith('new:'));
  const skip = (
    { line, person }: { line: number; person: Placed['person'] | null },
    reason: string,
  ): void => {
    const emailKey = person?.emailKey ?? null;
    results.push({
      line,
      person,
      emailKey,
      outcome: 'skipped',
      reason,
      contactId: null,
      before: null,
    });
  };
  const note = (
    { line, person, contactId }: Placed,
    outcome: 'new' | 'updated',
    before: staged.RowResult['before'],
  ): void => {
    const emailKey = person.emailKey ?? null;
    const told = { ...person, tagIds: tagIdsOf(person) };
    results.push({ line, person: told, emailKey, outcome, reason: null, contactId, before });
    touched.push(contactId);
    for (const [fieldId, value] of Object.entries(person.values ?? {})) {
      if (before === null || fieldId in before.values) values.push({ contactId, fieldId, value });
    }
  };

  return {
    made,
    changes,
    values,
    results,
    touched,
    keysToDrop,
    skip,
    add(placed: Placed): void {
      const { contactId, person } = placed;
      const { name, headline, profileUrl, email } = person;
      const told: [string, unknown][] = [
        ['name', name],
        ['headline', headline],
        ['profile_url', profileUrl],
        ['email', email],
      ];
      made.push({
        ...placed,
        contact: {
          id: contactId,
          name: name ?? DEFAULT_VISITOR_NAME,
          headline: headline ?? null,
          profileUrl: profileUrl ?? null,
          email: email ?? null,
          emailKey: person.emailKey ?? null,
          stage: person.stage ?? FIRST_STAGE,
          tagIds: tagIdsOf(person),
          ownFields: told
            .flatMap(([field, value]) => (value === undefined ? [] : [field]))
            .toSorted(),
          facets: [IMPORTED],
        },
      });
      note(placed, 'new', null);
    },
    change(placed: Placed, contact: Parameters<typeof changeOf>[0]): void {
      const { person, keys, contactId } = placed;
      const tagIds = tagIdsOf(person);
      const change = contact.isGoing
        ? null
        : changeOf(contact, person, { existing: row.existing, tagIds, keys, showsEmails });
      if (change === null) {
        skip(placed, contact.isGoing ? reasons.going : reasons.nothingNew);
        keysToDrop.push(...keys.map((key) => ({ key, contactId })));
        return;
      }
      changes.push(change);
      note(placed, 'updated', change.before);
    },
  };
}
