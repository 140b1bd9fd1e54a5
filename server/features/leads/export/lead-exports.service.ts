import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import type { LeadExport, LeadExportWish } from '#shared/leads/export.contract.ts';
import {
  EXPORT_AT_ONCE,
  exportFileName,
  exportFormats,
  filteredMagnets,
  LEAD_EXPORTS_PER_DAY,
} from '#shared/leads/export-columns.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ExportRow } from '#server/platform/exports/export-jobs.queries.ts';
import { createExportShelf } from '#server/platform/exports/export-shelf.ts';
import { toExportState } from '#server/platform/exports/export-state.view.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Files } from '#server/features/files/files.feature.ts';
import type { Mail } from '#server/features/mail/mail.feature.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { countSelected } from '../table/lead-page.queries.ts';
import { readScope, whereSelected } from '../table/selection.queries.ts';
import { exportedColumns, selectAskedQuestions } from './exported-columns.queries.ts';
import type { ExportedRows } from './exported-leads.queries.ts';
import { openLeadFile } from './lead-file.ts';
import { readOnce, writeWhole } from '#server/platform/storage/one-time-file.ts';

/** Files of leads. What names leads throws filter_not_possible, email_not_in_plan, no_such_columns. */
export interface LeadExports {
  /** Throws `export_too_large` beyond 10,000. */
  download(userId: string, wish: LeadExportWish): Promise<OutgoingFile>;
  read(userId: string): Promise<LeadExport | null>;
  /** Throws `export_running` while another is written, and `rate_limited`. */
  start(userId: string, wish: LeadExportWish): Promise<LeadExport>;
  /** The last one with its own wish. Throws `export_not_found` and `export_running`. */
  again(userId: string): Promise<LeadExport>;
  /** Throws `export_not_found`. */
  remove(userId: string): Promise<void>;
  /** Throws `export_not_found` unless one is ready. */
  open(userId: string): Promise<OutgoingFile>;
  close(): Promise<void>;
}

type LeadExportRow = ExportRow & { wish: LeadExportWish };

/** About as much as a lead takes in a file. */
const BYTES_PER_LEAD = 600;

export function createLeadExports(
  platform: Pick<Platform, 'clock' | 'db' | 'ids' | 'key' | 'limiter' | 'logger'>,
  {
    files,
    mail,
    settings,
  }: {
    files: Pick<Files, 'storage' | 'incoming'>;
    mail: Pick<Mail, 'add'>;
    settings: Pick<SettingsService, 'read'>;
  },
): LeadExports {
  const { clock, db, key, limiter } = platform;

  /** What a wish means for its creator now. */
  async function plan(userId: string, wish: LeadExportWish): Promise<ExportedRows> {
    const scope = await readScope(db, userId, await settings.read());
    const where = whereSelected(userId, wish, scope);
    const questions =
      wish.columns === undefined
        ? await selectAskedQuestions(db, userId, filteredMagnets(wish.filter))
        : [];
    const columns = exportedColumns(wish, scope, questions);
    if (columns.length === 0) throw new AppError('no_such_columns');
    const rows = { where, sort: wish.sort, slot: scope.score.slot, columns };
    if (wish.ids === undefined) return rows;
    const picked = { sql: `(${where.sql} AND c.id = ANY(?::text[]))` };
    return { ...rows, where: { ...picked, values: [...where.values, wish.ids] } };
  }

  const fileOf = (at: Date, { format }: LeadExportWish) => ({
    name: exportFileName(at.toISOString(), format),
    mediaType: exportFormats[format].mediaType,
  });

  const shelf = createExportShelf<LeadExportRow>(
    { ...platform, ...files, keyPrefix: key.id, limiter: limiter.exact },
    {
      table: 'lead_exports',
      perDay: LEAD_EXPORTS_PER_DAY,
      async open({ userId, wish }, progress) {
        const rows = await plan(userId, wish);
        progress.total = await countSelected(db, rows.where, null);
        const onRow = () => {
          progress.done += 1;
        };
        return {
          stream: openLeadFile(db, rows, wish, onRow),
          expectedBytes: progress.total * BYTES_PER_LEAD,
        };
      },
      onReady: (trx, exportId, { email: to, emailKey: toKey }) =>
        mail.add(trx, { kind: 'lead_export_ready', to, toKey, payload: { exportId } }),
      fileOf: ({ askedAt, wish }) => fileOf(askedAt, wish),
    },
  );
  const view = (row: LeadExportRow): LeadExport => ({
    ...toExportState(row),
    format: row.wish.format,
  });

  async function begin(userId: string, wish: LeadExportWish): Promise<LeadExport> {
    await plan(userId, wish);
    const { row, isNew } = await shelf.start(userId, { wish: JSON.stringify(wish) });
    if (!isNew) throw new AppError('export_running');
    return view(row);
  }

  return {
    ...shelf,
    start: begin,

    async again(userId) {
      const row = await shelf.read(userId);
      if (row === null) throw new AppError('export_not_found');
      return begin(userId, row.wish);
    },

    async download(userId, wish) {
      const rows = await plan(userId, wish);
      const count = await countSelected(db, rows.where, EXPORT_AT_ONCE);
      if (count > EXPORT_AT_ONCE) throw new AppError('export_too_large');
      const stream = openLeadFile(db, rows, wish, () => {});
      const file = await writeWhole(files.incoming, stream, count * BYTES_PER_LEAD);
      // Nobody opens an empty one.
      if (file.size === 0) await file.discard();
      return {
        ...fileOf(clock.now(), wish),
        size: file.size,
        version: file.sha256.toString('base64url'),
        open: async ({ start, end }) => readOnce(file, start, end),
      };
    },

    async read(userId) {
      const row = await shelf.read(userId);
      return row === null ? null : view(row);
    },
  };
}
