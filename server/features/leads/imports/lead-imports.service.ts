import { isOneLine } from '#shared/api/field-types.ts';
import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import { cutText } from '#shared/app/cut-text.ts';
import { cleanFileName } from '#shared/files/file.rules.ts';
import {
  type ColumnTarget,
  type ConsentBasis,
  type ExistingMode,
  type ImportOutcome,
  importTargets,
} from '#shared/leads/imports/import-columns.ts';
import type { LeadImport, LeadImportRow } from '#shared/leads/imports/import.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { IncomingFile, IncomingFiles } from '#server/platform/storage/file-storage.ts';
import { findUser } from '#server/features/auth/auth.queries.ts';
import type { Mail } from '#server/features/mail/mail.feature.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { selectFields } from '../desk/fields.queries.ts';
import { readOnce, writeWhole } from '#server/platform/storage/one-time-file.ts';
import { readScope } from '../table/selection.queries.ts';
import { type ChosenFormat, readFormat } from './file/csv-format.ts';
import { type CsvRow, readRows } from './file/csv-rows.ts';
import { guessTargets, headingsKey } from './file/guess-columns.ts';
import { openRowsFile } from './import-file.ts';
import { createImportWorker } from './import-worker.ts';
import { toLeadImport } from './import.view.ts';
import * as imports from './imports.queries.ts';
import * as staged from './staged-rows.queries.ts';

/** Each throws import_not_found; a step that is not due throws import_out_of_turn. */
export interface LeadImports {
  list(userId: string): Promise<LeadImport[]>;
  /** Throws import_refused. */
  upload(
    userId: string,
    upload: { name: string; file: Pick<IncomingFile, 'path' | 'size'> },
    chosen: ChosenFormat,
  ): Promise<LeadImport>;
  read(userId: string, id: string): Promise<LeadImport>;
  /** Throws import_columns_invalid and import_running. */
  check(
    userId: string,
    id: string,
    wish: { targets: ColumnTarget[]; existing: ExistingMode; tagName: string | null },
  ): Promise<LeadImport>;
  rows(userId: string, id: string, outcome: ImportOutcome): Promise<LeadImportRow[]>;
  /** Throws import_rows_gone. */
  file(userId: string, id: string, outcome: ImportOutcome): Promise<OutgoingFile>;
  /** Throws import_running. */
  run(
    userId: string,
    id: string,
    consent: { basis: ConsentBasis; statement: string },
  ): Promise<LeadImport>;
  cancel(userId: string, id: string): Promise<LeadImport>;
  /** Throws import_running. */
  undo(userId: string, id: string): Promise<LeadImport>;
  remove(userId: string, id: string): Promise<void>;
  close(): Promise<void>;
}

/** Rows of a statement while a file comes in. */
const AT_ONCE = 1_000;
const SAMPLES = 3;
const SHOWN_ROWS = 20;
const IDLE = ['draft', 'checked'] as const;

export function createLeadImports(
  platform: Pick<Platform, 'clock' | 'db' | 'ids' | 'logger'>,
  {
    files,
    mail,
    settings,
  }: {
    files: { incoming: IncomingFiles };
    mail: Pick<Mail, 'erased'>;
    settings: Pick<SettingsService, 'read'>;
  },
): LeadImports {
  const { clock, db, ids } = platform;
  const view = (row: imports.ImportRow) => toLeadImport(row, clock.now());
  const worker = createImportWorker(platform, async (userId) => ({
    showsEmails: (await readScope(db, userId, await settings.read())).showsEmails,
    erasedAmong: mail.erased.among,
  }));

  const find = async (userId: string, id: string) => {
    const row = await imports.selectImport(db, userId, id);
    if (row === undefined) throw new AppError('import_not_found');
    return row;
  };

  async function step(userId: string, id: string, one: imports.Step): Promise<LeadImport> {
    const row = await imports.takeStep(db, userId, id, one);
    if (row === undefined) {
      await find(userId, id);
      throw new AppError('import_out_of_turn');
    }
    void worker.ask();
    return view(row);
  }

  return {
    list: async (userId) => (await imports.selectImports(db, userId)).map(view),
    read: async (userId, id) => view(await find(userId, id)),

    async upload(userId, { name, file }, chosen) {
      const format = await readFormat(file.path, chosen);
      const id = ids.rowId();
      const columns: { heading: string; samples: string[] }[] = [];
      let rows = 0;
      await db.transaction(async (trx) => {
        await imports.insertImport(trx, {
          id,
          userId,
          fileName: cleanFileName(name),
          size: file.size,
          ...format,
        });
        let block: CsvRow[] = [];
        const flush = async () => {
          if (block.length > 0) await staged.insertRows(trx, id, block);
          block = [];
        };
        const samples: string[][] = [];
        const { headings } = await readRows(file.path, format, async (row) => {
          rows += 1;
          for (const [at, cell] of row.cells.entries()) {
            const some = (samples[at] ??= []);
            if (some.length < SAMPLES && cell.trim() !== '') some.push(cutText(cell.trim(), 120));
          }
          block.push(row);
          if (block.length === AT_ONCE) await flush();
        });
        await flush();
        columns.push(
          ...headings.map((heading, at) => ({
            heading: heading === '' ? `Column ${at + 1}` : heading,
            samples: samples[at] ?? [],
          })),
        );
        const key = headingsKey(headings);
        const fields = await selectFields(trx, userId);
        const remembered = await imports.selectRemembered(trx, userId, key);
        const isThere = (target: ColumnTarget) =>
          target === null ||
          Object.hasOwn(importTargets, target) ||
          fields.some((field) => target === `own:${field.id}`);
        const targets =
          remembered?.targets.map((target) => (isThere(target) ? target : null)) ??
          guessTargets({ headings, samples: columns.map((column) => column.samples) }, fields);
        await imports.describeImport(trx, id, { columns, targets, rows, headingsKey: key });
      });
      return view(await find(userId, id));
    },

    async check(userId, id, { targets, existing, tagName }) {
      const row = await find(userId, id);
      requireColumns(row, targets);
      const fields = new Set((await selectFields(db, userId)).map((field) => `own:${field.id}`));
      if (targets.some((target) => target?.startsWith('own:') === true && !fields.has(target))) {
        throw invalid('One of these fields does not exist any more');
      }
      if (tagName !== null && !isOneLine(tagName)) throw invalid('The tag has to be one line');
      const set = { targets: JSON.stringify(targets), existing, tagName, done: 0, cursor: 0 };
      return step(userId, id, {
        from: IDLE,
        to: 'checking',
        set: { ...set, total: row.rows },
        until: 'rowsUntil',
      });
    },

    async rows(userId, id, outcome) {
      await find(userId, id);
      const rows = await staged.selectListed(db, id, outcome, { after: 0, limit: SHOWN_ROWS });
      return rows;
    },

    async file(userId, id, outcome) {
      const row = await find(userId, id);
      if (!view(row).hasRows) throw new AppError('import_rows_gone');
      const file = await writeWhole(
        files.incoming,
        openRowsFile(db, row, outcome),
        row.size + 1_000,
      );
      return {
        name: `${row.fileName.replace(/\.[^.]*$/, '')}-${outcome}.csv`,
        mediaType: 'text/csv; charset=utf-8',
        size: file.size,
        version: file.sha256.toString('base64url'),
        open: async ({ start, end }) => readOnce(file, start, end),
      };
    },

    async run(userId, id, { basis, statement }) {
      const author = await findUser(db, userId);
      return step(userId, id, {
        from: ['checked'],
        to: 'running',
        set: imports.withConsent(db, { basis, statement, by: author?.email ?? userId }),
        until: 'rowsUntil',
      });
    },

    async cancel(userId, id) {
      const rowsUntil = imports.daysFromNow(db, 1);
      const { state } = await find(userId, id);
      return state === 'checking'
        ? step(userId, id, { from: ['checking'], to: 'draft', set: { rowsUntil, done: 0 } })
        : step(userId, id, {
            from: ['running'],
            to: 'undoing',
            set: { ...imports.backwards(db), isCancelled: true },
          });
    },

    async undo(userId, id) {
      const { state } = await find(userId, id);
      const until = 'undoUntil';
      return state === 'undo_failed'
        ? step(userId, id, { from: [state], to: 'undoing', until })
        : step(userId, id, {
            from: ['done', 'failed'],
            to: 'undoing',
            set: imports.backwards(db),
            until,
          });
    },

    async remove(userId, id) {
      if (await imports.deleteImport(db, userId, id, IDLE)) return;
      await find(userId, id);
      throw new AppError('import_out_of_turn');
    },

    close: () => worker.stop(),
  };
}

const invalid = (problem: string): AppError =>
  new AppError('import_columns_invalid', { values: { problem } });

function requireColumns({ columns }: imports.ImportRow, targets: readonly ColumnTarget[]): void {
  if (targets.length !== columns.length) {
    throw invalid(`Choose a meaning for each of the ${columns.length} columns`);
  }
  const used = targets.filter((target) => target !== null);
  const twice = used.find((target, at) => used.indexOf(target) !== at);
  if (twice !== undefined) throw invalid('Two columns mean the same. Choose one of them');
  if (!used.includes('email') && !used.includes('profileUrl')) {
    throw invalid('Choose the column with the email or the one with the profile link');
  }
}
