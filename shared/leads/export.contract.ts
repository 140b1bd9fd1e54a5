import { z } from 'zod';
import { Done } from '#shared/auth/auth.contract.ts';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { exportStateShape } from '../api/export-state.ts';
import { RowId } from '../api/field-types.ts';
import { FileAnswer } from '../api/file-transfer.ts';
import {
  exportColumnNames,
  exportFormats,
  type ExportFormat,
  MOST_PICKED,
  type Separator,
  separators,
} from './export-columns.ts';
import { ANSWER_FIELD, OWN_FIELD } from './lead-fields.ts';
import { LeadSelection, LeadSort } from './leads.contract.ts';

const Format = z.enum(Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]]); // keys of the table
const SeparatorName = z.enum(Object.keys(separators) as [Separator, ...Separator[]]); // keys of the table

/** Which leads a file holds, in which order, and how it is written. */
export const LeadExportWish = z.strictObject({
  ...LeadSelection,
  /** Only these of them. */
  ids: z.array(RowId).min(1).max(MOST_PICKED).optional(),
  sort: LeadSort.optional(),
  /**
   * Names of columns, `own:<id>` for own fields and `answer:<question>` for a question after the content. By
   * default all of them: of questions those that the magnets of the filter ask, or any magnet without one.
   */
  columns: z
    .array(
      z.union([
        z.enum(exportColumnNames),
        z.string().regex(OWN_FIELD),
        z.string().regex(ANSWER_FIELD),
      ]),
    )
    .min(1)
    .max(100)
    .optional(),
  format: Format,
  /** Of a CSV file; a comma by default. */
  separator: SeparatorName.optional(),
  /** A CSV file begins with a byte order mark, by which Excel knows UTF-8. False by default. */
  bom: z.boolean().optional(),
});
export type LeadExportWish = z.infer<typeof LeadExportWish>;

/** An export of many leads. */
export const LeadExport = z
  .object({ ...exportStateShape, format: Format })
  .meta({ id: 'LeadExport' });
export type LeadExport = z.infer<typeof LeadExport>;

export const leadExportErrors = defineErrors({
  export_too_large: [409, 'There are more than 10,000 leads. Start an export in the background'],
  export_running: [409, 'Another export is being written. Wait for it, or cancel it'],
  no_such_columns: [400, 'None of these columns can be exported'],
});

const wishErrors = ['filter_not_possible', 'email_not_in_plan', 'no_such_columns'] as const;

/** Files of exactly the leads that a filter, a search or a choice of rows gives. */
export const leadExportsApi = defineApi({
  download: {
    method: 'POST',
    path: '/api/leads/export/now',
    auth: 'creator',
    summary: 'Download up to 10,000 leads as CSV, XLSX or JSON lines.',
    body: LeadExportWish,
    responses: { 200: FileAnswer },
    errors: [...wishErrors, 'export_too_large'],
    limits: [{ by: 'creator', points: 60, seconds: 600 }],
  },
  read: {
    method: 'GET',
    path: '/api/leads/export',
    auth: 'creator',
    summary: 'The export of leads that is being written or ready, or null.',
    responses: { 200: z.object({ export: LeadExport.nullable() }) },
    errors: [],
    limits: [{ by: 'creator', points: 120, seconds: 60 }],
  },
  start: {
    method: 'POST',
    path: '/api/leads/export',
    auth: 'creator',
    summary:
      'Start an export of any number of leads, which takes the place of the last one. An email tells when it is ready.',
    body: LeadExportWish,
    responses: { 202: LeadExport },
    errors: [...wishErrors, 'export_running'],
    limits: [{ by: 'creator', points: 60, seconds: 3_600 }],
  },
  again: {
    method: 'POST',
    path: '/api/leads/export/again',
    auth: 'creator',
    summary: 'Write the last export again, with the leads there are now.',
    responses: { 202: LeadExport },
    errors: [...wishErrors, 'export_not_found', 'export_running'],
    limits: [{ by: 'creator', points: 60, seconds: 3_600 }],
  },
  remove: {
    method: 'DELETE',
    path: '/api/leads/export',
    auth: 'creator',
    summary: 'Stop the export that is being written, or delete the one that is ready.',
    responses: { 200: Done },
    errors: ['export_not_found'],
    limits: [{ by: 'creator', points: 60, seconds: 3_600 }],
  },
  file: {
    method: 'GET',
    path: '/api/leads/export/file',
    auth: 'creator',
    summary: 'Download the export; takes a `Range`.',
    responses: { 200: FileAnswer, 206: FileAnswer },
    errors: ['export_not_found', 'range_not_satisfiable', 'storage_unavailable'],
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
});
