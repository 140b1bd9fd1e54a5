import type { Knex } from 'knex';
import type { MagnetStatus } from '#shared/magnets/magnet-fields.ts';
import type { magnetActsApi } from '#shared/magnets/magnet-acts.contract.ts';
import { canChangeStatus, magnetTexts } from '#shared/magnets/magnets.rules.ts';
import type { CallInput, CallOutput } from '#shared/api/define-api.ts';
import { AppError } from '#server/platform/errors.ts';
import type { PlanFeatures } from '#server/features/subscriptions/plans.queries.ts';
import {
  checkMagnet,
  magnetInvalid,
  requireNotTakenDown,
  requireOpenFiles,
  shownFilesOf,
} from '../magnet-input.ts';
import { lockPlan, requireActiveRoom } from '../magnet-limits.ts';
import type { MagnetRow } from '../magnet-rows.ts';
import { lockMagnets, updateMagnet } from '../magnets.queries.ts';

interface Wish {
  status: MagnetStatus;
  now: Date;
}

/**
 * Changes the status of a magnet whose row and plan are locked. Throws `magnet_invalid`, `taken_down`,
 * `magnet_limit_reached` and `file_taken_down` before it has written anything.
 */
export async function changeStatus(
  trx: Knex.Transaction,
  plan: PlanFeatures,
  row: MagnetRow,
  { status, now }: Wish,
): Promise<void> {
  if (row.status === status) return;
  requireNotTakenDown(row);
  if (status === 'draft') {
    if (row.activatedAt !== null) throw magnetInvalid({ status: magnetTexts.noDraftAnyMore });
  } else if (!canChangeStatus(row.status, status)) {
    throw magnetInvalid({ status: magnetTexts.publishFirst });
  }
  const isOpen = status === 'active' || status === 'paused';
  const checked = isOpen ? checkMagnet(row, status, now) : {};
  if (status === 'active') {
    await requireActiveRoom(trx, row.userId, plan);
    await requireOpenFiles(trx, row.userId, shownFilesOf(row.items));
  }
  await updateMagnet(trx, row.userId, row.id, { ...checked, status });
}

type Api = typeof magnetActsApi;

/** Changes several in one transaction; one that may not change stays, with its reason. */
export async function changeStatuses(
  trx: Knex.Transaction,
  userId: string,
  items: CallInput<Api['setStatuses']>['body']['items'],
  now: Date,
): Promise<CallOutput<Api['setStatuses']>> {
  const plan = await lockPlan(trx, userId);
  const wanted = new Map(items.map(({ magnetId, status }) => [magnetId, status]));
  const rows = await lockMagnets(trx, userId, [...wanted.keys()]);
  const outcome: CallOutput<Api['setStatuses']> = { changed: [], refused: [] };
  for (const row of rows) {
    const { id: magnetId, title, status: before } = row;
    const status = wanted.get(magnetId) ?? before;
    if (status === before) continue;
    try {
      // Publishing takes what its draft says, one by one.
      if (status === 'active' && row.activatedAt === null) {
        throw magnetInvalid({ status: magnetTexts.publishAlone });
      }
      await changeStatus(trx, plan, row, { status, now });
      outcome.changed.push({ magnetId, before });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcome.refused.push({ magnetId, title, problem: error.message });
    }
  }
  return outcome;
}
