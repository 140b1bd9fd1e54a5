import type { Knex } from 'knex';
import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { lockContacts, refreshContacts } from '../contacts/contacts.queries.ts';
import { tryAgain } from '#server/platform/db/statements/try-again.ts';
import { removedStages } from '../stages/stage-list.ts';
import { lockStages } from '../stages/stages.queries.ts';
import { deleteUnusedTags } from '../desk/tags.queries.ts';
import * as imports from './imports.queries.ts';
import * as people from './people/people.queries.ts';
import * as touched from './people/touched-people.queries.ts';
import type { KnownPerson } from './people/person-changes.ts';
import { keysOf } from './people/resolve-people.ts';
import type { RunTools } from './run-import.ts';
import * as staged from './staged-rows.queries.ts';
import { isAsWritten, takeBackFrom, type Written } from './people/take-back.ts';

/** Rows of a transaction. */
const AT_ONCE = 200;

/**
 * Takes an import back, from its last row to its first. People it made go, unless they unlocked
 * something or their creator worked on them since; what it changed goes back where nobody changed it
 * again. The place in the file moves in the same transactions.
 */
export async function undoImport(
  db: Database,
  row: imports.ImportRow & { runner: string },
  { scope, pause }: Pick<RunTools, 'scope' | 'pause'>,
): Promise<void> {
  const { id, userId, runner } = row;
  const work = { id, runner, state: 'undoing' as const };
  let { cursor } = row;
  for (;;) {
    const began = performance.now();
    const from = cursor;
    const rows = await tryAgain(() => db.transaction((trx) => undoBatch(trx, from)));
    if (rows.length === 0) break;
    cursor = rows.at(-1)?.line ?? cursor;
    await pause(performance.now() - began);
  }
  await db.transaction(async (trx) => {
    await deleteUnusedTags(trx, userId, row.madeTagIds);
    const to = row.isCancelled ? 'cancelled' : 'undone';
    await imports.finishWork(trx, work, to, imports.takenBack(trx));
  });

  async function undoBatch(trx: Knex.Transaction, below: number): Promise<staged.StagedRow[]> {
    await people.holdErasures(trx);
    const stages = removedStages(await lockStages(trx, userId, 'move people'));
    const moved = new Map(stages.map(({ id: gone, nowIn }) => [gone, nowIn]));
    // Read here, because an erasure takes rows away.
    const next = { cursor: below, isUndo: true, limit: AT_ONCE };
    const rows = await withoutErased(trx, await staged.selectImported(trx, id, next));
    if (rows.length === 0) return [];
    const ids = rows.flatMap(({ contactId }) => contactId ?? []);
    await lockContacts(trx, ids);
    const now = new Map(
      (await touched.selectTouched(trx, userId, ids)).map((one) => [one.id, one]),
    );
    const mergedAway = await touched.selectMergedAway(
      trx,
      userId,
      ids.filter((one) => !now.has(one)),
    );
    const withoutReturn: string[] = [];
    const gone: string[] = [];
    const back: KnownPerson[] = [];
    const values: people.ValueRow[] = [];
    const emptied = new Map<string, string[]>();
    const keys: people.WantedKey[] = [];
    let stayed = 0;
    for (const { contactId, person, before: was } of rows) {
      const current = contactId === null ? undefined : now.get(contactId);
      const told = person === null ? null : inLivingStage(person, moved);
      const before = was === null ? null : inLivingStage(was, moved);
      // Merged into another, or erased since.
      if (told === null || contactId === null || current === undefined) {
        stayed += 1;
        for (const { mergeId, ...one } of mergedAway.get(contactId ?? '') ?? []) {
          const written = { before, told: told ?? {}, tagIds: told?.tagIds ?? [] };
          if (before === null && isAsWritten(one, written, DEFAULT_VISITOR_NAME)) {
            withoutReturn.push(mergeId);
          }
        }
        continue;
      }
      const written: Written = { before, told, tagIds: told.tagIds ?? [] };
      if (before === null && isAsWritten(current, written, DEFAULT_VISITOR_NAME)) {
        gone.push(contactId);
        continue;
      }
      if (before === null && current.leads === 0) {
        stayed += 1;
        continue;
      }
      const restored = takeBackFrom(current, written);
      back.push(restored);
      for (const fieldId of Object.keys(current.values)) {
        const value = restored.values[fieldId] ?? null;
        const givenAt = restored.given[fieldId];
        if (value === current.values[fieldId] && givenAt === current.given[fieldId]) continue;
        values.push({ contactId, fieldId, value, givenAt });
        if (value !== null && givenAt === undefined) continue;
        emptied.set(fieldId, [...(emptied.get(fieldId) ?? []), contactId]);
      }
      const own = before === null ? keysOf(told) : before.keys;
      keys.push(...own.map((key) => ({ key, contactId })));
    }
    await touched.deletePeople(trx, gone);
    await touched.keepMerged(trx, withoutReturn);
    await people.updatePeople(trx, back);
    await people.writeValues(trx, userId, values);
    await touched.giveAnsweredSince(trx, row.createdAt, emptied);
    const backIds = back.map(({ id: contactId }) => contactId);
    await people.forgetImported(trx, id, backIds);
    await people.dropKeys(trx, userId, keys);
    await refreshContacts(trx, backIds);
    await imports.noteWork(trx, work, {
      cursor: rows.at(-1)?.line,
      done: imports.plus(trx, 'done', rows.length),
      removed: imports.plus(trx, 'removed', gone.length),
      restored: imports.plus(trx, 'restored', back.length),
      stayed: imports.plus(trx, 'stayed', stayed),
    });
    return rows;
  }

  /** An address that was erased since does not come back. */
  async function withoutErased(trx: Knex.Transaction, rows: staged.StagedRow[]) {
    const replaced = rows.flatMap(({ before }) => before?.email?.emailKey ?? []);
    const erased = await scope.erasedAmong(trx, replaced);
    for (const { before } of rows) {
      if (before?.email !== undefined && erased.has(before.email.emailKey ?? '')) {
        before.email = { email: null, emailKey: null, emailAt: null };
      }
    }
    return rows;
  }
}

/** A stage that was removed since is the one its people went to. */
const inLivingStage = <Told extends { stage?: string }>(
  told: Told,
  moved: ReadonlyMap<string, string>,
): Told =>
  told.stage === undefined ? told : { ...told, stage: moved.get(told.stage) ?? told.stage };
