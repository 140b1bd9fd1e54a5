import type { Knex } from 'knex';
import {
  type ColumnTarget,
  type ConsentBasis,
  type ExistingMode,
  IMPORT_UNDO_DAYS,
  type ImportEncoding,
  type ImportSeparator,
} from '#shared/leads/imports/import-columns.ts';
import type { LeadImport } from '#shared/leads/imports/import.contract.ts';
import { isUniqueViolation } from '#server/platform/db/pg-errors.ts';
import { AppError } from '#server/platform/errors.ts';

export type ImportState = LeadImport['state'];
/** States in which a process works on an import. */
export type WorkState = 'checking' | 'running' | 'undoing';

export interface ImportRow {
  id: string;
  userId: string;
  state: ImportState;
  fileName: string;
  size: number;
  encoding: ImportEncoding;
  separator: ImportSeparator;
  columns: { heading: string; samples: string[] }[];
  headingsKey: string;
  targets: ColumnTarget[];
  existing: ExistingMode;
  tagName: string | null;
  madeTagIds: string[];
  rows: number;
  newRows: number;
  updatedRows: number;
  skippedRows: number;
  brokenRows: number;
  done: number;
  total: number;
  cursor: number;
  runner: string | null;
  tries: number;
  problem: string | null;
  isCancelled: boolean;
  consentBasis: ConsentBasis | null;
  consentText: string | null;
  consentAt: Date | null;
  consentBy: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  undoUntil: Date | null;
  undoneAt: Date | null;
  removed: number;
  restored: number;
  stayed: number;
  rowsUntil: Date | null;
}

const WORKING = ['checking', 'running', 'undoing'] as const;
const LEASE = `now() + interval '1 minute'`;
const asRow = (row: unknown): ImportRow | undefined => row as ImportRow | undefined; // the table's columns

/** Begins the record of a file while its rows come in. */
export async function insertImport(
  trx: Knex.Transaction,
  row: Pick<ImportRow, 'id' | 'userId' | 'fileName' | 'size' | 'encoding' | 'separator'>,
): Promise<void> {
  await trx('lead_imports').insert({
    ...row,
    columns: '[]',
    headingsKey: '',
    targets: '[]',
    rows: 0,
  });
}

/** What was found in it. */
export async function describeImport(
  trx: Knex.Transaction,
  id: string,
  { columns, targets, ...rest }: Pick<ImportRow, 'columns' | 'targets' | 'rows' | 'headingsKey'>,
): Promise<void> {
  await trx('lead_imports')
    .where({ id })
    .update({ ...rest, columns: JSON.stringify(columns), targets: JSON.stringify(targets) });
}

/** The latest ones, newest first. */
export async function selectImports(db: Knex, userId: string): Promise<ImportRow[]> {
  const rows: unknown[] = await db('lead_imports')
    .where({ userId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(50);
  return rows.flatMap((row) => asRow(row) ?? []);
}

/** Undefined for an unknown one and another creator's alike. */
export async function selectImport(
  db: Knex,
  userId: string,
  id: string,
): Promise<ImportRow | undefined> {
  return asRow(await db('lead_imports').where({ userId, id }).first());
}

/** What the columns of the last file with the same headings meant. */
export async function selectRemembered(
  db: Knex,
  userId: string,
  headingsKey: string,
): Promise<Pick<ImportRow, 'targets'> | undefined> {
  return db('lead_imports')
    .where({ userId, headingsKey })
    .whereNot({ state: 'draft' })
    .orderBy('asked_at', 'desc')
    .first<Pick<ImportRow, 'targets'> | undefined>('targets');
}

/** A step of an import: from which states, to which one, with what besides. */
export interface Step {
  from: readonly ImportState[];
  to: ImportState;
  set?: Readonly<Record<string, unknown>>;
  /** Only while the rows are kept, or while it can be taken back. */
  until?: 'rowsUntil' | 'undoUntil';
}

/**
 * Takes an import a step on; undefined when it is not where the step begins. Throws import_running
 * while another import of the creator is worked on.
 */
export async function takeStep(
  db: Knex,
  userId: string,
  id: string,
  { from, to, set = {}, until }: Step,
): Promise<ImportRow | undefined> {
  const isWork = WORKING.some((state) => state === to);
  try {
    const [row] = await db('lead_imports')
      .where({ userId, id })
      .whereIn('state', [...from])
      .whereRaw(until === undefined ? 'true' : '?? > now()', until === undefined ? [] : [until])
      .update({
        ...(isWork ? { askedAt: db.fn.now(), rowsUntil: null, problem: null } : {}),
        ...set,
        state: to,
        runner: null,
        leaseUntil: null,
        tries: 0,
      })
      .returning('*');
    return asRow(row);
  } catch (error) {
    if (isUniqueViolation(error, 'lead_imports__working__unique')) {
      throw new AppError('import_running');
    }
    throw error;
  }
}

/**
 * Takes the oldest import that nobody works on; null for none. Each time counts as a try until some rows
 * are done: a process that died on a row has no other way to say so.
 */
export async function claimImport(db: Knex, runner: string): Promise<ImportRow | null> {
  const { rows } = await db.raw<{ rows: ImportRow[] }>(
    `UPDATE lead_imports SET runner = ?, lease_until = ${LEASE}, tries = tries + 1
     WHERE id = (SELECT id FROM lead_imports
       WHERE state IN ('checking', 'running', 'undoing')
         AND (lease_until IS NULL OR lease_until < now())
       ORDER BY asked_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING *`,
    [runner],
  );
  return rows[0] ?? null;
}

/** The import was stopped, or another process has it: what its transaction did is taken back. */
export class NotOursError extends Error {}

/** Moves an import on, in the transaction of the work. Throws NotOursError. */
export async function noteWork(
  trx: Knex,
  { id, runner, state }: { id: string; runner: string; state: WorkState },
  set: Readonly<Record<string, unknown>>,
): Promise<void> {
  const changed = await trx('lead_imports')
    .where({ id, runner, state })
    // The one that runs is the first try of the next rows. A dry run begins anew each time, so only its
    // end says that it got further.
    .update({ ...set, ...(state === 'checking' ? {} : { tries: 1 }), leaseUntil: trx.raw(LEASE) });
  if (changed === 0) throw new NotOursError();
}

/** Adds to counts, in the transaction of the work. */
export const plus = (db: Knex, column: string, by: number) => db.raw('?? + ?', [column, by]);

/** Ends a step of the work. Throws NotOursError. */
export async function finishWork(
  trx: Knex,
  { id, runner, state }: { id: string; runner: string; state: WorkState },
  to: ImportState,
  set: Readonly<Record<string, unknown>>,
): Promise<void> {
  const changed = await trx('lead_imports')
    .where({ id, runner, state })
    .update({ ...set, state: to, runner: null, leaseUntil: null, tries: 0 });
  if (changed === 0) throw new NotOursError();
}

/** What it takes to go back over what was done so far. */
export const backwards = (db: Knex) => ({
  cursor: db.raw('cursor + 1'),
  total: db.raw('done'),
  done: 0,
});

/** Ends work that was tried often enough; what was done stays, and can be taken back for some days. */
export const givenUp = (db: Knex, problem: string) => ({
  problem,
  finishedAt: db.raw('coalesce(finished_at, now())'),
  undoUntil: daysFromNow(db),
  rowsUntil: daysFromNow(db),
});

/** Of the cells that stand beside the headings nothing is needed once the columns are chosen. */
export const WITHOUT_SAMPLES = `(SELECT jsonb_agg(jsonb_set(c, '{samples}', '[]') ORDER BY n)
  FROM jsonb_array_elements(columns) WITH ORDINALITY AS t (c, n))`;

/** With the statement, and from the first row on. */
export const withConsent = (
  db: Knex,
  { basis, statement, by }: { basis: ConsentBasis; statement: string; by: string },
) => ({
  consentBasis: basis,
  consentText: statement,
  consentAt: db.fn.now(),
  consentBy: by,
  columns: db.raw(WITHOUT_SAMPLES),
  done: 0,
  cursor: 0,
  total: db.raw('new_rows + updated_rows'),
});

/** Changes of an import when its work is over. */
export const finished = (db: Knex) => ({
  finishedAt: db.fn.now(),
  undoUntil: daysFromNow(db),
  rowsUntil: daysFromNow(db),
});
export const takenBack = (db: Knex) => ({
  undoneAt: db.fn.now(),
  rowsUntil: db.fn.now(),
  undoUntil: null,
});

export const daysFromNow = (db: Knex, days: number = IMPORT_UNDO_DAYS) =>
  db.raw(`now() + ? * interval '1 day'`, [days]);

/** Gives an import back: at once when this process stops, else after a while. */
export async function giveBack(
  db: Knex,
  runner: string,
  { afterSeconds, countsAsTry }: { afterSeconds: number; countsAsTry: boolean },
): Promise<void> {
  await db('lead_imports')
    .where({ runner })
    .update({
      runner: null,
      leaseUntil:
        afterSeconds === 0 ? null : db.raw('now() + make_interval(secs => ?)', [afterSeconds]),
      ...(countsAsTry ? {} : { tries: db.raw('greatest(tries - 1, 0)') }),
    });
}

/** With its rows; false when it is not in one of the states. */
export async function deleteImport(
  db: Knex,
  userId: string,
  id: string,
  states: readonly ImportState[],
): Promise<boolean> {
  const count = await db('lead_imports')
    .where({ userId, id })
    .whereIn('state', [...states])
    .delete();
  return count > 0;
}
