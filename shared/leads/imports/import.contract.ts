import { z } from 'zod';
import { Done } from '#shared/auth/auth.contract.ts';
import { defineApi } from '../../api/define-api.ts';
import { defineErrors } from '../../api/errors.ts';
import { requiredText, RowId, Timestamp } from '../../api/field-types.ts';
import { FileAnswer } from '../../api/file-transfer.ts';
import {
  type ConsentBasis,
  consentBases,
  type ExistingMode,
  existingModes,
  importEncodings,
  type ImportEncoding,
  importOutcomes,
  type ImportOutcome,
  importSeparators,
  type ImportSeparator,
  isColumnTarget,
  MOST_IMPORT_BYTES,
  MOST_IMPORT_COLUMNS,
} from './import-columns.ts';

const namesOf = <Name extends string>(table: { readonly [name in Name]: unknown }) =>
  z.enum(Object.keys(table) as [Name, ...Name[]]); // keys of the table
const Encoding = namesOf<ImportEncoding>(importEncodings);
const SeparatorName = namesOf<ImportSeparator>(importSeparators);
const Existing = namesOf<ExistingMode>(existingModes);
const Basis = namesOf<ConsentBasis>(consentBases);
const Outcome = namesOf<ImportOutcome>(importOutcomes);

const Target = z.string().max(40).refine(isColumnTarget, 'There is no such target').nullable();

export const importStates = [
  'draft',
  'checking',
  'checked',
  'running',
  'done',
  'failed',
  'undoing',
  'undo_failed',
  'undone',
  'cancelled',
] as const;

/** A file of people, from its upload to the end of the time in which it can be taken back. */
export const LeadImport = z
  .object({
    id: RowId,
    state: z.enum(importStates),
    fileName: z.string(),
    /** Bytes. */
    size: z.number().int(),
    createdAt: Timestamp,
    encoding: Encoding,
    separator: SeparatorName,
    columns: z.array(
      z.object({
        heading: z.string(),
        samples: z.array(z.string()),
        target: z.string().nullable(),
      }),
    ),
    existing: Existing,
    /** Given to everybody of this file. */
    tagName: z.string().nullable(),
    /** Without the headings. */
    rows: z.number().int(),
    /** Of the dry run, and after the import of what was done. */
    counts: z.object({
      new: z.number().int(),
      updated: z.number().int(),
      skipped: z.number().int(),
      broken: z.number().int(),
    }),
    /** Rows of the step that runs. */
    progress: z.object({ done: z.number().int(), total: z.number().int() }),
    /** Why the last step was given up, and where. */
    problem: z.string().nullable(),
    consent: z
      .object({ basis: Basis, statement: z.string(), at: Timestamp, by: z.string() })
      .nullable(),
    finishedAt: Timestamp.nullable(),
    undoUntil: Timestamp.nullable(),
    /** What taking it back did, or did until it failed: people removed, put back as they were, and kept. */
    undone: z
      .object({
        at: Timestamp,
        removed: z.number().int(),
        restored: z.number().int(),
        stayed: z.number().int(),
      })
      .nullable(),
    /** The rows can still be downloaded. */
    hasRows: z.boolean(),
  })
  .meta({ id: 'LeadImport' });
export type LeadImport = z.infer<typeof LeadImport>;

/** A row of the file and what becomes of it. */
export const LeadImportRow = z
  .object({
    /** Of the file, as a text editor counts. */
    line: z.number().int(),
    outcome: Outcome,
    reason: z.string().nullable(),
    cells: z.array(z.string()),
  })
  .meta({ id: 'LeadImportRow' });
export type LeadImportRow = z.infer<typeof LeadImportRow>;

export const leadImportErrors = defineErrors({
  import_not_found: [404, 'This import does not exist'],
  import_refused: [422, '{problem}'],
  import_running: [409, 'Another import is running. Wait for it, or cancel it'],
  import_out_of_turn: [409, 'The import is no longer at this step'],
  import_columns_invalid: [400, '{problem}'],
  import_rows_gone: [410, 'The rows of this import are no longer kept'],
});

const params = z.object({ importId: z.string().max(64) });
const started = { 202: LeadImport };
const often = [{ by: 'creator', points: 120, seconds: 3_600 }] as const;

/** Importing people from a creator's CSV files. */
export const leadImportsApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/imports',
    auth: 'creator',
    summary: 'List your latest 50 imports, newest first.',
    responses: { 200: z.object({ imports: z.array(LeadImport) }) },
    errors: [],
  },
  upload: {
    method: 'POST',
    path: '/api/imports',
    auth: 'creator',
    summary:
      'Upload a CSV file of at most 100,000 rows. Nobody is imported yet; the meaning of the columns is guessed from their headings, or remembered.',
    query: z.strictObject({
      /** By default both are told from the file. */
      encoding: Encoding.optional(),
      separator: SeparatorName.optional(),
    }),
    upload: { field: 'file', maxBytes: MOST_IMPORT_BYTES },
    responses: { 201: LeadImport },
    errors: ['import_refused'],
    limits: [{ by: 'creator', points: 40, seconds: 3_600 }],
  },
  read: {
    method: 'GET',
    path: '/api/imports/:importId',
    auth: 'creator',
    summary: 'Read one of your imports.',
    params,
    responses: { 200: LeadImport },
    errors: ['import_not_found'],
    limits: [{ by: 'creator', points: 240, seconds: 60 }],
  },
  check: {
    method: 'POST',
    path: '/api/imports/:importId/check',
    auth: 'creator',
    summary: 'Give the columns their meaning and start the dry run: nobody is imported or changed.',
    params,
    body: z.strictObject({
      /** One for each column of the file. */
      targets: z.array(Target).min(1).max(MOST_IMPORT_COLUMNS),
      existing: Existing,
      tagName: requiredText(40, 'Please name the tag').nullable(),
    }),
    responses: started,
    errors: ['import_not_found', 'import_columns_invalid', 'import_out_of_turn', 'import_running'],
    limits: often,
  },
  rows: {
    method: 'GET',
    path: '/api/imports/:importId/rows',
    auth: 'creator',
    summary: 'Show the first 20 rows with an outcome.',
    params,
    query: z.strictObject({ outcome: Outcome }),
    responses: { 200: z.object({ rows: z.array(LeadImportRow) }) },
    errors: ['import_not_found'],
    limits: [{ by: 'creator', points: 240, seconds: 60 }],
  },
  file: {
    method: 'GET',
    path: '/api/imports/:importId/file',
    auth: 'creator',
    summary: 'Download all rows with an outcome as CSV, each with its line and the reason.',
    params,
    query: z.strictObject({ outcome: Outcome }),
    responses: { 200: FileAnswer },
    errors: ['import_not_found', 'import_rows_gone'],
    limits: [{ by: 'creator', points: 60, seconds: 600 }],
  },
  run: {
    method: 'POST',
    path: '/api/imports/:importId/run',
    auth: 'creator',
    summary: 'Import the people of the dry run. Needs a statement why you may keep their data.',
    params,
    body: z.strictObject({
      basis: Basis,
      statement: requiredText(1_000, 'Please say why you may keep their data').pipe(
        z.string().min(10, 'Please say it in a sentence'),
      ),
    }),
    responses: started,
    errors: ['import_not_found', 'import_out_of_turn', 'import_running'],
    limits: often,
  },
  cancel: {
    method: 'POST',
    path: '/api/imports/:importId/cancel',
    auth: 'creator',
    summary: 'Stop the dry run, or the import: what it wrote so far is undone.',
    params,
    responses: started,
    errors: ['import_not_found', 'import_out_of_turn'],
    limits: often,
  },
  undo: {
    method: 'POST',
    path: '/api/imports/:importId/undo',
    auth: 'creator',
    summary: 'Undo the whole import, for 7 days. Later changes stay.',
    params,
    responses: started,
    errors: ['import_not_found', 'import_out_of_turn', 'import_running'],
    limits: often,
  },
  remove: {
    method: 'DELETE',
    path: '/api/imports/:importId',
    auth: 'creator',
    summary: 'Delete a file that was not imported.',
    params,
    responses: { 200: Done },
    errors: ['import_not_found', 'import_out_of_turn'],
    limits: often,
  },
});
