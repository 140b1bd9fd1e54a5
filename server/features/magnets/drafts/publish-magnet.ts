import { UpdateMagnetBody } from '#shared/magnets/magnet-fields.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import type { MarkdownRenderer } from '#server/platform/markdown/markdown-port.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import {
  checkTexts,
  magnetInvalid,
  readMagnetInput,
  requireNotTakenDown,
  requireOpenFiles,
  shownFilesOf,
  textsOf,
} from '../magnet-input.ts';
import { lockPlan, requireActiveRoom } from '../magnet-limits.ts';
import { type MagnetLists, noLists } from '../magnet-rows.ts';
import { lockMagnet, type MagnetChanges, selectMagnet } from '../magnets.queries.ts';
import { magnetNotFound } from '../visitors/visitor-magnet.ts';
import { deleteDraft, selectDraft } from './magnet-drafts.queries.ts';
import { readStoredFields } from './stored-fields.ts';
import { writeMagnet } from './write-magnet.ts';

interface PublishDependencies {
  db: Database;
  contents: MarkdownRenderer;
  settings: SettingsService;
  clock: Clock;
  forgetFiles(keys: readonly (string | null)[]): Promise<void>;
}

/**
 * Makes the kept changes what visitors see. A magnet that was never published becomes active; with
 * `revision` null one is published even without changes. Throws draft_not_found, draft_changed,
 * magnet_changed, and what a change and an activation throw.
 */
export async function publishMagnet(
  { db, contents, settings, clock, forgetFiles }: PublishDependencies,
  userId: string,
  magnetId: string,
  revision: number | null,
): Promise<void> {
  if ((await selectMagnet(db, userId, magnetId)) === undefined) throw magnetNotFound();
  const draft = await selectDraft(db, magnetId);
  if (revision !== null && draft === undefined) throw new AppError('draft_not_found');
  if (revision !== null && draft?.revision !== revision) throw new AppError('draft_changed');
  const kept = draft === undefined ? {} : readStoredFields(draft.fields, noLists);
  const texts = await checkTexts(contents, textsOf(kept));
  const { emailStep, firstPublications } = await settings.read();
  const freed = await db.transaction(async (trx) => {
    const plan = await lockPlan(trx, userId);
    const row = await lockMagnet(trx, userId, magnetId);
    if (row === undefined) throw magnetNotFound();
    const latest = await selectDraft(trx, magnetId);
    if (latest?.revision !== draft?.revision) {
      throw new AppError(revision === null ? 'magnet_changed' : 'draft_changed');
    }
    if (draft !== undefined && draft.baseVersion !== row.version) {
      throw new AppError('magnet_changed');
    }
    const changes = draft === undefined ? {} : readChanges(draft.fields, row);
    texts.hold(changes.items ?? [], row.items);
    const opens = row.status === 'draft' || revision === null;
    const next = { ...row, ...changes };
    if (opens) {
      requireNotTakenDown(row);
      await requireActiveRoom(trx, userId, plan);
    }
    const status = opens ? 'active' : row.status;
    const keys = await writeMagnet(trx, row, changes, {
      plan,
      emailStep,
      firstPublications,
      now: clock.now(),
      status,
    });
    if (opens) await requireOpenFiles(trx, userId, shownFilesOf(next.items));
    await deleteDraft(trx, magnetId);
    return keys;
  });
  await forgetFiles(freed);
}

/** A draft keeps what was typed; here it has to be what the contract takes. Throws magnet_invalid. */
export function readChanges(stored: unknown, present: MagnetLists): MagnetChanges {
  const read = UpdateMagnetBody.safeParse(readStoredFields(stored, present));
  if (read.success) return readMagnetInput(read.data, present);
  const problems = read.error.issues.map(
    ({ path, message }) => [path.map(String).join('.'), message] as const,
  );
  throw magnetInvalid(Object.fromEntries(problems));
}
