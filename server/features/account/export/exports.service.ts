import { type AccountExport, EXPORTS_PER_DAY } from '#shared/account/account-data.contract.ts';
import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import type { ExportRow } from '#server/platform/exports/export-jobs.queries.ts';
import { createExportShelf } from '#server/platform/exports/export-shelf.ts';
import { toExportState } from '#server/platform/exports/export-state.view.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findUser } from '#server/features/auth/auth.queries.ts';
import type { Files } from '#server/features/files/files.feature.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { openArchive } from './export-archive.ts';

/** Copies of their data for creators. */
export interface AccountExports {
  read(userId: string): Promise<AccountExport | null>;
  /**
   * Starts a copy, or returns the one being written. Throws `rate_limited` after three in a day.
   */
  start(userId: string): Promise<AccountExport>;
  /** Stops or deletes the copy. Throws `export_not_found`. */
  remove(userId: string): Promise<void>;
  /** Throws `export_not_found` unless one is ready. */
  open(userId: string): Promise<OutgoingFile>;
  close(): Promise<void>;
}

export function createExports(
  platform: Pick<Platform, 'db' | 'ids' | 'key' | 'limiter' | 'logger'>,
  ports: {
    files: Pick<Files, 'storage' | 'incoming'>;
    mail: MailQueue;
    settings: Pick<SettingsService, 'read'>;
  },
): AccountExports {
  const { db, key, limiter } = platform;
  const { files, mail, settings } = ports;
  const { storage } = files;
  const shelf = createExportShelf<ExportRow>(
    { ...platform, ...files, keyPrefix: key.id, limiter: limiter.exact },
    {
      table: 'account_exports',
      perDay: EXPORTS_PER_DAY,
      async open({ userId, askedAt }, progress, signal) {
        const user = await findUser(db, userId);
        if (user === undefined) return null;
        const { productName } = await settings.read();
        const order = { userId, email: user.email, askedAt, productName };
        return openArchive({ db, storage }, order, progress, signal);
      },
      onReady: (trx, exportId, { email: to, emailKey: toKey }) =>
        mail.add(trx, { kind: 'export_ready', to, toKey, payload: { exportId } }),
      fileOf: ({ askedAt }) => ({
        name: `account-export-${askedAt.toISOString().slice(0, 10)}.zip`,
        mediaType: 'application/zip',
      }),
    },
  );
  return {
    ...shelf,
    async read(userId) {
      const row = await shelf.read(userId);
      return row === null ? null : toExportState(row);
    },
    start: async (userId) => toExportState((await shelf.start(userId)).row),
  };
}
