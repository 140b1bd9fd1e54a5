import type { Knex } from 'knex';
import { deleteUnusedFile } from '#server/features/files/files.queries.ts';
import type { PlanFeatures } from '#server/features/subscriptions/plans.queries.ts';
import { checkMagnet, filesOf, requireOwnFiles } from '../magnet-input.ts';
import { requireEmailCollection, requireRoomForUnlockers } from '../magnet-limits.ts';
import { requireOwnExtraFields } from '../extra-fields/own-extra-fields.ts';
import { requireOwnPictures } from '../texts/magnet-pictures.ts';
import { requireOwnNextStep } from '../next-step/next-step.ts';
import type { MagnetRow } from '../magnet-rows.ts';
import { type MagnetChanges, updateMagnet } from '../magnets.queries.ts';
import { noteFirstPublication } from '../publications/first-publications.queries.ts';
import { insertVersion } from './magnet-drafts.queries.ts';
import { changedFields, fieldsOfRow } from './stored-fields.ts';

/**
 * Changes the fields of a locked magnet and keeps a version of what visitors see from then on.
 * Throws `magnet_invalid`, `plan_required` or `file_taken_down`. Returns the keys of bytes that
 * no magnet uses any more, to remove after the commit.
 */
export async function writeMagnet(
  trx: Knex.Transaction,
  row: MagnetRow,
  changes: MagnetChanges,
  rules: {
    plan: PlanFeatures;
    emailStep: 'plan' | 'always';
    /** How many first publications of an account operators look at. */
    firstPublications: number;
    now: Date;
    /** The status it has afterwards. */
    status: MagnetRow['status'];
  },
): Promise<(string | null)[]> {
  const { status, now } = rules;
  const next: MagnetRow = { ...row, ...changes };
  const extraFields = await requireOwnExtraFields(
    trx,
    row.userId,
    next.extraFields,
    row.extraFields,
  );
  const checked = {
    ...checkMagnet(next, status, now, row.activatedAt === null ? null : row),
    extraFields,
  };
  await requireRoomForUnlockers(trx, row, next.unlockLimit);
  // A downgrade keeps the settings, so only switching it on needs the plan (T29).
  if (next.collectEmails && !row.collectEmails) requireEmailCollection(rules.plan, rules.emailStep);
  const before = filesOf(row.items);
  await requireOwnFiles(trx, row.userId, next.items, before);
  await requireOwnPictures(trx, row.userId, next.items, row.items);
  await requireOwnNextStep(trx, next, row.nextStepMagnetId);
  const version = row.version + 1;
  await updateMagnet(trx, row.userId, row.id, {
    ...changes,
    ...checked,
    version,
    status,
    activatedAt: row.activatedAt ?? (status === 'active' ? now : null),
  });
  if (status === 'active' && row.activatedAt === null) {
    const { userId, id: magnetId } = row;
    await noteFirstPublication(trx, { userId, magnetId, most: rules.firstPublications });
  }
  if (status !== 'draft') await keepVersion(trx, row, { ...next, ...checked, version });
  const left = new Set(filesOf(next.items));
  const freed: (string | null)[] = [];
  for (const fileId of before) {
    if (!left.has(fileId)) freed.push(await deleteUnusedFile(trx, row.userId, fileId));
  }
  return freed;
}

/** A version with the fields that changed; the first one names none. */
export async function keepVersion(
  trx: Knex.Transaction,
  before: MagnetRow | null,
  after: MagnetRow,
): Promise<void> {
  const fields = fieldsOfRow(after);
  const wasPublished = before !== null && before.activatedAt !== null;
  const changed = wasPublished ? changedFields(fieldsOfRow(before), fields) : [];
  await insertVersion(trx, { magnetId: after.id, version: after.version, fields, changed });
}
