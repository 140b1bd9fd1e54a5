import type { MagnetFile } from '#shared/files/files.contract.ts';
import type {
  MagnetDraft,
  magnetDraftsApi,
  MagnetVersion,
} from '#shared/magnets/magnet-drafts.contract.ts';
import type { CallOutput } from '#shared/api/define-api.ts';
import type { UnfinishedMagnet } from '#shared/magnets/magnet-fields.ts';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { magnetNotFound } from '../visitors/visitor-magnet.ts';
import { lockMagnet, selectMagnet, updateMagnet } from '../magnets.queries.ts';
import {
  deleteDraft,
  type DraftRow,
  putDraft,
  selectDraft,
  selectVersion,
  selectVersions,
  type VersionRow,
} from './magnet-drafts.queries.ts';
import { readStoredFields } from './stored-fields.ts';

/** Unpublished changes and published versions. All of it throws magnet_not_found. */
export interface MagnetDraftsService {
  read(userId: string, magnetId: string): Promise<MagnetDraft | null>;
  /** Throws draft_changed unless `revision` is the one kept last. */
  save(
    userId: string,
    magnetId: string,
    draft: { fields: UnfinishedMagnet; revision: number; baseVersion: number },
  ): Promise<MagnetDraft>;
  /** Throws draft_changed. */
  discard(userId: string, magnetId: string, revision: number): Promise<void>;
  listVersions(userId: string, magnetId: string): Promise<MagnetVersion[]>;
  /** Throws version_not_found. */
  readVersion(
    userId: string,
    magnetId: string,
    version: number,
  ): Promise<CallOutput<typeof magnetDraftsApi.readVersion>>;
  /** Throws draft_not_found, draft_changed, and what publishing throws. */
  publish(userId: string, magnetId: string, revision: number): Promise<Magnet>;
}

export interface MagnetDraftsDependencies {
  db: Database;
  findFile(userId: string, fileId: string): Promise<MagnetFile | null>;
  publishDraft(userId: string, magnetId: string, revision: number): Promise<Magnet>;
}

/** Keeps what a creator changed until it is published, and what was published before. */
export function createMagnetDrafts({
  db,
  findFile,
  publishDraft,
}: MagnetDraftsDependencies): MagnetDraftsService {
  async function requireOwn(userId: string, magnetId: string): Promise<void> {
    if ((await selectMagnet(db, userId, magnetId)) === undefined) throw magnetNotFound();
  }

  async function withFile(userId: string, stored: unknown) {
    const fields = readStoredFields(stored);
    const { fileId } = fields;
    const file = typeof fileId === 'string' ? await findFile(userId, fileId) : null;
    return { fields, file };
  }

  async function toDraft(userId: string, row: DraftRow): Promise<MagnetDraft> {
    return {
      ...(await withFile(userId, row.fields)),
      revision: row.revision,
      baseVersion: row.baseVersion,
      savedAt: row.savedAt.toISOString(),
    };
  }

  return {
    async read(userId, magnetId) {
      await requireOwn(userId, magnetId);
      const row = await selectDraft(db, magnetId);
      return row === undefined ? null : toDraft(userId, row);
    },

    async save(userId, magnetId, { fields, revision, baseVersion }) {
      const row = await db.transaction(async (trx) => {
        const magnet = await lockMagnet(trx, userId, magnetId);
        if (magnet === undefined) throw magnetNotFound();
        const kept = await selectDraft(trx, magnetId);
        if ((kept?.revision ?? 0) !== revision) throw new AppError('draft_changed');
        const title = fields.title?.trim() ?? '';
        // Lists name a magnet that was never published by the title it will have.
        if (magnet.status === 'draft' && title !== '' && title !== magnet.title) {
          await updateMagnet(trx, userId, magnetId, { title });
        }
        return putDraft(trx, { magnetId, fields, revision: revision + 1, baseVersion });
      });
      return toDraft(userId, row);
    },

    async discard(userId, magnetId, revision) {
      await db.transaction(async (trx) => {
        const magnet = await lockMagnet(trx, userId, magnetId);
        if (magnet === undefined) throw magnetNotFound();
        const kept = await selectDraft(trx, magnetId);
        if (kept === undefined) return;
        if (kept.revision !== revision) throw new AppError('draft_changed');
        await deleteDraft(trx, magnetId);
      });
    },

    async listVersions(userId, magnetId) {
      await requireOwn(userId, magnetId);
      return (await selectVersions(db, magnetId)).map(toVersion);
    },

    async readVersion(userId, magnetId, version) {
      await requireOwn(userId, magnetId);
      const row = await selectVersion(db, magnetId, version);
      if (row === undefined) throw new AppError('version_not_found');
      return { ...toVersion(row), ...(await withFile(userId, row.fields)) };
    },

    publish: publishDraft,
  };
}

function toVersion({ version, changed, publishedAt }: VersionRow): MagnetVersion {
  return { version, changed, publishedAt: publishedAt.toISOString() };
}
