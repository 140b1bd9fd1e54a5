import type { Knex } from 'knex';
import type { NextStep } from '#shared/magnets/shown-items.ts';
import { nextStepTexts } from '#shared/unlock/after-unlock.rules.ts';
import { magnetInvalid } from '../magnet-input.ts';
import { magnetPath } from '../magnet-path.ts';
import type { MagnetRow } from '../magnet-rows.ts';
import { type NextMagnet, selectNextMagnets } from './next-step.queries.ts';

type NextStepFields = Pick<
  MagnetRow,
  'userId' | 'nextStepLabel' | 'nextStepUrl' | 'nextStepMagnetId'
>;

/** Whether visitors of another page are led there: it takes newcomers now. */
export const leadsVisitors = ({ state, isGone }: NextMagnet): boolean =>
  state === 'active' && !isGone;

/**
 * Where the next step of a magnet leads at this moment; null for none. Another magnet is led to at its
 * present address, and only while it takes newcomers, so no button leads to a closed page.
 */
export async function findNextStep(
  db: Knex,
  pagesUrl: string,
  { userId, nextStepLabel: label, nextStepUrl, nextStepMagnetId }: NextStepFields,
): Promise<NextStep | null> {
  if (label === null) return null;
  if (nextStepMagnetId === null) {
    return nextStepUrl === null ? null : { label, url: nextStepUrl, title: null };
  }
  const [next] = await selectNextMagnets(db, userId, [nextStepMagnetId]);
  if (next === undefined || !leadsVisitors(next)) return null;
  return { label, url: pagesUrl + magnetPath(next), title: next.title };
}

/**
 * Throws `magnet_invalid` for a next step that is the magnet itself, or no magnet of this creator. One that
 * it leads to already stays, even from the trash: visitors get no button meanwhile.
 */
export async function requireOwnNextStep(
  trx: Knex.Transaction,
  { id, userId, nextStepMagnetId: wanted }: Pick<MagnetRow, 'id' | 'userId' | 'nextStepMagnetId'>,
  before: string | null,
): Promise<void> {
  if (wanted == null || wanted === before) return;
  if (wanted === id) throw magnetInvalid({ nextStepMagnetId: nextStepTexts.itself });
  const [next] = await selectNextMagnets(trx, userId, [wanted]);
  if (next === undefined || next.isGone) {
    throw magnetInvalid({ nextStepMagnetId: nextStepTexts.magnetGone });
  }
}
