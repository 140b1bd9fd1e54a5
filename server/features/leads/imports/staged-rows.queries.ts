import type { Knex } from 'knex';
import type { ImportOutcome } from '#shared/leads/imports/import-columns.ts';
import type { CsvRow } from './file/csv-rows.ts';
import type { Before } from './people/person-changes.ts';
import type { ImportedPerson } from './file/read-person.ts';

/** Rows as a file has them, before anybody has looked at what they mean. */
export async function insertRows(
  trx: Knex.Transaction,
  importId: string,
  rows: readonly CsvRow[],
): Promise<void> {
  await trx.raw(
    `INSERT INTO lead_import_rows (import_id, line, cells)
     SELECT ?, line, cells FROM jsonb_to_recordset(?::jsonb) AS t (line integer, cells jsonb)`,
    [importId, JSON.stringify(rows)],
  );
}

export interface StagedRow {
  line: number;
  cells: string[];
  outcome: ImportOutcome | null;
  person: ImportedPerson | null;
  contactId: string | null;
  before: Before | null;
}

const COLUMNS = 'line, cells, outcome, person, contact_id, before';

/** The next rows of the file. */
export async function selectNext(
  db: Knex,
  importId: string,
  after: number,
  limit: number,
): Promise<StagedRow[]> {
  const { rows } = await db.raw<{ rows: StagedRow[] }>(
    `SELECT ${COLUMNS} FROM lead_import_rows WHERE import_id = ? AND line > ?
     ORDER BY line LIMIT ${limit}`,
    [importId, after],
  );
  return rows;
}

/** Rows to import, or the ones that were, in the order or against it. */
export async function selectImported(
  db: Knex,
  importId: string,
  { cursor, isUndo, limit }: { cursor: number; isUndo: boolean; limit: number },
): Promise<StagedRow[]> {
  const { rows } = await db.raw<{ rows: StagedRow[] }>(
    `SELECT ${COLUMNS} FROM lead_import_rows
     WHERE import_id = ? AND line ${isUndo ? '<' : '>'} ? AND outcome IN ('new', 'updated')
     ORDER BY line ${isUndo ? 'DESC' : ''} LIMIT ${limit}`,
    [importId, cursor],
  );
  return rows;
}

/** What became of a row. */
export interface RowResult {
  line: number;
  outcome: ImportOutcome;
  reason: string | null;
  person: ImportedPerson | null;
  emailKey: string | null;
  contactId: string | null;
  before: Before | null;
}

/** Stores what became of rows. */
export async function writeResults(
  trx: Knex.Transaction,
  importId: string,
  results: readonly RowResult[],
): Promise<void> {
  if (results.length === 0) return;
  const rows = results.map(({ emailKey, contactId, ...rest }) => ({
    ...rest,
    email_key: emailKey,
    contact_id: contactId,
  }));
  await trx.raw(
    `UPDATE lead_import_rows r SET outcome = t.outcome, reason = t.reason, person = t.person,
       email_key = t.email_key, contact_id = t.contact_id, before = t.before
     FROM jsonb_to_recordset(?::jsonb) AS t (line integer, outcome text, reason text, person jsonb,
       email_key text, contact_id text, before jsonb)
     WHERE r.import_id = ? AND r.line = t.line`,
    [JSON.stringify(rows), importId],
  );
}

/** Says of the rows after a line that the import did not get to them. */
export async function skipAfter(
  trx: Knex,
  importId: string,
  line: number,
  reason: string,
): Promise<void> {
  await trx('lead_import_rows')
    .where({ importId })
    .where('line', '>', line)
    .whereIn('outcome', ['new', 'updated'])
    .update({ outcome: 'skipped', reason, contactId: null, before: null });
}

/** Rows of a file by what became of them. */
export async function countOutcomes(
  db: Knex,
  importId: string,
): Promise<{ newRows: number; updatedRows: number; skippedRows: number; brokenRows: number }> {
  const { rows } = await db.raw<{ rows: { outcome: ImportOutcome; count: number }[] }>(
    `SELECT outcome, count(*)::int AS count FROM lead_import_rows
     WHERE import_id = ? AND outcome IS NOT NULL GROUP BY outcome`,
    [importId],
  );
  const of = (name: ImportOutcome) => rows.find(({ outcome }) => outcome === name)?.count ?? 0;
  return {
    newRows: of('new'),
    updatedRows: of('updated'),
    skippedRows: of('skipped'),
    brokenRows: of('broken'),
  };
}

/** Names of tags that the rows to import give. */
export async function selectTagNames(db: Knex, importId: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `SELECT DISTINCT tag AS name FROM lead_import_rows r,
       LATERAL jsonb_array_elements_text(r.person -> 'tags') AS tag
     WHERE r.import_id = ? AND r.outcome IN ('new', 'updated') LIMIT 1000`,
    [importId],
  );
  return rows.map(({ name }) => name);
}

export interface ListedRow {
  line: number;
  outcome: ImportOutcome;
  reason: string | null;
  cells: string[];
}

/** Rows with an outcome, some at a time. */
export async function selectListed(
  db: Knex,
  importId: string,
  outcome: ImportOutcome,
  { after, limit }: { after: number; limit: number },
): Promise<ListedRow[]> {
  const { rows } = await db.raw<{ rows: ListedRow[] }>(
    `SELECT line, outcome, reason, cells FROM lead_import_rows
     WHERE import_id = ? AND outcome = ? AND line > ? ORDER BY line LIMIT ${limit}`,
    [importId, outcome, after],
  );
  return rows;
}
