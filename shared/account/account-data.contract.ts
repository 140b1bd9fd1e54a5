import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { exportStateShape } from '#shared/api/export-state.ts';
import { FileAnswer } from '#shared/api/file-transfer.ts';
import { Done } from '#shared/auth/auth.contract.ts';

/** Copies a creator may start in a day. */
export const EXPORTS_PER_DAY = 3;

/** A copy of a creator's data. There is one at a time; a new one replaces it. */
export const AccountExport = z.object(exportStateShape).meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof AccountExport>;

const AccountExportState = z.object({ export: AccountExport.nullable() });

export const accountDataErrors = defineErrors({
  export_not_found: [404, 'This export no longer exists. Start a new one'],
});

/** A creator's own copy of everything the account holds. */
export const accountDataApi = defineApi({
  readExport: {
    method: 'GET',
    path: '/api/account/export',
    auth: 'creator',
    summary: 'The copy of the account that is being written or ready, or null.',
    responses: { 200: AccountExportState },
    errors: [],
    limits: [{ by: 'creator', points: 120, seconds: 60 }],
  },
  startExport: {
    method: 'POST',
    path: '/api/account/export',
    auth: 'creator',
    summary:
      'Start a copy of the account. It replaces the last one. While a copy is being written, the answer is that copy. An email is sent when it is ready.',
    responses: { 202: AccountExport },
    errors: [],
    limits: [{ by: 'creator', points: 60, seconds: 3_600 }],
  },
  removeExport: {
    method: 'DELETE',
    path: '/api/account/export',
    auth: 'creator',
    summary: 'Stop the copy that is being written, or delete the one that is ready.',
    responses: { 200: Done },
    errors: ['export_not_found'],
    limits: [{ by: 'creator', points: 60, seconds: 3_600 }],
  },
  downloadExport: {
    method: 'GET',
    path: '/api/account/export/file',
    auth: 'creator',
    summary: 'Download the copy as a ZIP file; takes a `Range`.',
    responses: { 200: FileAnswer, 206: FileAnswer },
    errors: ['export_not_found', 'range_not_satisfiable', 'storage_unavailable'],
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
});
