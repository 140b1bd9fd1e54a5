import type { MagnetFile } from '#shared/files/files.contract.ts';
import type {
  MagnetDraft,
  magnetDraftsApi,
  MagnetVersion,
} from '#shared/magnets/magnet-drafts.contract.ts';
import type { CallOutput } from '#shared/api/define-api.ts';
import type { UnfinishedMagnet } from '#shared/magnets/magnet-fields.ts';
import { readItems, singleContent } from '#shared/magnets/magnet-items.ts';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { filesOf } from '../magnet-input.ts';
import { type MagnetLists, noLists } from '../magnet-rows.ts';
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
import { asLists, readStoredFields } from './stored-fields.ts';

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
  findFiles(userId: string, fileIds: readonly string[]): Promise<MagnetFile[]>;
  publishDraft(userId: string, magnetId: string, revision: number): Promise<Magnet>;
}

/** Keeps what a creator changed until it is published, and what was published before. */
export function createMagnetDrafts({
  db,
  findFiles,
  publishDraft,
}: MagnetDraftsDependencies): MagnetDraftsService {
  async function requireOwn(userId: string, magnetId: string): Promise<MagnetLists> {
    const row = await selectMagnet(db, userId, magnetId);
    if (row === undefined) throw magnetNotFound();
    return row;
  }

  /** With the names that programs with one item and one post know. */
  async function withFiles(userId: string, stored: unknown, present: MagnetLists) {
    const { linkedinPostUrls: posts, ...rest } = readStoredFields(stored, present);
    const firstPost = { linkedinPostUrl: posts?.[0] ?? null, linkedinPostUrls: posts };
    const fields = posts === undefined ? rest : { ...rest, ...firstPost };
    const items = readItems({ items: fields.items }, present.items);
    if (items === undefined || items === 'disagree') return { fields, file: null, files: [] };
    const files = await findFiles(userId, filesOf(items));
    const file = files.find(({ id }) => id === items[0]?.fileId) ?? null;
    return { fields: { ...fields, ...singleContent(items) }, file, files };
  }

  async function toDraft(
    userId: string,
    row: DraftRow,
    present: MagnetLists,
  ): Promise<MagnetDraft> {
    return {
      ...(await withFiles(userId, row.fields, present)),
      revision: row.revision,
      baseVersion: row.baseVersion,
      savedAt: row.savedAt.toISOString(),
    };
  }

  return {
    async read(userId, magnetId) {
      const present = await requireOwn(userId, magnetId);
      const row = await selectDraft(db, magnetId);
      return row === undefined ? null : toDraft(userId, row, present);
    },

    async save(userId, magnetId, { fields, revision, baseVersion }) {
      const { row, present } = await db.transaction(async (trx) => {
        const magnet = await lockMagnet(trx, userId, magnetId);
        if (magnet === undefined) throw magnetNotFound();
        const former = await selectDraft(trx, magnetId);
        if ((former?.revision ?? 0) !== revision) throw new AppError('draft_changed');
        const title = fields.title?.trim() ?? '';
        // Lists name a magnet that was never published by the title it will have.
        if (magnet.status === 'draft' && title !== '' && title !== magnet.title) {
          await updateMagnet(trx, userId, magnetId, { title });
        }
        const kept = { magnetId, revision: revision + 1, baseVersion };
        const stored = asLists(fields, magnet);
        const written = await putDraft(trx, { ...kept, fields: stored });
        return { row: written, present: magnet };
      });
      return toDraft(userId, row, present);
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
      return { ...toVersion(row), ...(await withFiles(userId, row.fields, noLists)) };
    },

    publish: publishDraft,
  };
}

function toVersion({ version, changed, publishedAt }: VersionRow): MagnetVersion {
  return { version, changed, publishedAt: publishedAt.toISOString() };
}
