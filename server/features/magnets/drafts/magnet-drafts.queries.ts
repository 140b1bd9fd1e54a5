import type { Knex } from 'knex';
import type { UnfinishedMagnet } from '#shared/magnets/magnet-fields.ts';

export interface DraftRow {
  /** As it was stored, perhaps by an older release. */
  fields: unknown;
  revision: number;
  baseVersion: number;
  savedAt: Date;
}

export interface VersionRow {
  version: number;
  changed: string[];
  publishedAt: Date;
}

const VERSIONS_KEPT = 50;
const draftColumns = ['fields', 'revision', 'baseVersion', 'savedAt'] as const;
const versionColumns = ['version', 'changed', 'publishedAt'] as const;

/** The unpublished changes of a magnet; the caller knows that it is the creator's. */
export async function selectDraft(db: Knex, magnetId: string): Promise<DraftRow | undefined> {
  return db('magnet_drafts')
    .where({ magnetId })
    .first<DraftRow | undefined>([...draftColumns]);
}

/** Keeps changes as the revision after `revision`; the magnet's row is locked. */
export async function putDraft(
  trx: Knex.Transaction,
  draft: { magnetId: string; fields: UnfinishedMagnet; revision: number; baseVersion: number },
): Promise<DraftRow> {
  const [row] = await trx('magnet_drafts')
    .insert({
      ...draft,
      fields: JSON.stringify(draft.fields),
      savedAt: trx.fn.now(),
    })
    .onConflict('magnet_id')
    .merge()
    .returning<DraftRow[]>([...draftColumns]);
  if (row === undefined) throw new Error('an upsert returns its row');
  return row;
}

/** Drops the unpublished changes; the magnet's row is locked. */
export async function deleteDraft(trx: Knex.Transaction, magnetId: string): Promise<void> {
  await trx('magnet_drafts').where({ magnetId }).delete();
}

/** Notes what visitors see from now on, and lets the oldest version beyond the last 50 go. */
export async function insertVersion(
  trx: Knex.Transaction,
  row: { magnetId: string; version: number; fields: UnfinishedMagnet; changed: readonly string[] },
): Promise<void> {
  await trx('magnet_versions').insert({ ...row, fields: JSON.stringify(row.fields) });
  await trx.raw(
    `DELETE FROM magnet_versions WHERE magnet_id = :magnetId AND version <= (
       SELECT version FROM magnet_versions WHERE magnet_id = :magnetId
       ORDER BY version DESC OFFSET :kept LIMIT 1)`,
    { magnetId: row.magnetId, kept: VERSIONS_KEPT },
  );
}

/** Newest first. */
export async function selectVersions(db: Knex, magnetId: string): Promise<VersionRow[]> {
  return db('magnet_versions')
    .where({ magnetId })
    .orderBy('version', 'desc')
    .select<VersionRow[]>([...versionColumns]);
}

/** One published version with its fields. */
export async function selectVersion(
  db: Knex,
  magnetId: string,
  version: number,
): Promise<(VersionRow & { fields: unknown }) | undefined> {
  return db('magnet_versions')
    .where({ magnetId, version })
    .first<(VersionRow & { fields: unknown }) | undefined>([...versionColumns, 'fields']);
}
