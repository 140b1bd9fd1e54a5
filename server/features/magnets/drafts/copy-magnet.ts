import type { Knex } from 'knex';
import { requireNotTakenDown } from '../magnet-input.ts';
import { lockPlan } from '../magnet-limits.ts';
import { insertMagnet, lockMagnet } from '../magnets.queries.ts';
import { magnetNotFound } from '../visitors/visitor-magnet.ts';
import { putDraft, selectDraft } from './magnet-drafts.queries.ts';
import { readStoredFields } from './stored-fields.ts';

/**
 * Copies a magnet as a draft with a new name, and the draft of one that was never published. Throws
 * `magnet_not_found` or `taken_down`.
 */
export async function copyMagnet(
  trx: Knex.Transaction,
  copy: { userId: string; magnetId: string; copyId: string; emailStep: 'plan' | 'always' },
): Promise<void> {
  const { userId, magnetId, copyId } = copy;
  const plan = await lockPlan(trx, userId);
  const row = await lockMagnet(trx, userId, magnetId);
  if (row === undefined) throw magnetNotFound();
  requireNotTakenDown(row);
  const { createdAt: _created, updatedAt: _updated, takenDownAt: _down, ...rest } = row;
  const { fullAt: _full, postKeys: _keys, ...fields } = rest;
  const mayCollect = plan.collectEmails || copy.emailStep === 'always';
  const title = copyTitle(row.title);
  await insertMagnet(trx, {
    ...fields,
    id: copyId,
    title,
    status: 'draft',
    version: 1,
    isListed: false,
    // Its dates were of another post.
    startsAt: null,
    endsAt: null,
    slug: null,
    collectEmails: row.collectEmails && mayCollect,
    activatedAt: null,
  });
  const draft = row.status === 'draft' ? await selectDraft(trx, magnetId) : undefined;
  if (draft === undefined) return;
  const stored = readStoredFields(draft.fields, row);
  const kept = { ...stored, title, startsAt: null, endsAt: null };
  await putDraft(trx, { magnetId: copyId, fields: kept, revision: 1, baseVersion: 1 });
}

const MAX_TITLE = 120;
const COPY_MARK = ' (copy)';

/** Cuts whole characters, so that an emoji is never cut in half. */
function copyTitle(title: string): string {
  const room = MAX_TITLE - COPY_MARK.length;
  let cut = title;
  while (cut.length > room) cut = [...cut].slice(0, -1).join('');
  return `${cut.trimEnd()}${COPY_MARK}`;
}
