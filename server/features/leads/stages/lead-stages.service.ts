import type { Knex } from 'knex';
import { UNDO_SECONDS } from '#shared/app/constants.ts';
import {
  MOST_STAGES,
  type StageChange,
  type StageList,
} from '#shared/leads/lead-stages.contract.ts';
import type { LeadStage } from '#shared/leads/leads.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { isUniqueViolation } from '#server/platform/db/pg-errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changeAll, MOST_AT_ONCE } from '../acts/lead-acts.queries.ts';
import { toStageList } from './stage-list.ts';
import * as queries from './stages.queries.ts';

/**
 * The stages of a creator. Each call names the version of the list it was made on, and throws
 * stages_changed with the current list when that is another one.
 */
export interface LeadStages {
  /** Throws stage_exists and too_many_of_these. */
  add(userId: string, stage: StageChange): Promise<StageList>;
  /** Throws stage_not_found and stage_exists. */
  change(userId: string, id: string, stage: StageChange): Promise<StageList>;
  /** Throws validation_failed where the ids are not those of the list. */
  order(userId: string, order: { version: string; ids: readonly string[] }): Promise<StageList>;
  /**
   * Its people go to another stage in the same transaction. Throws stage_not_found, also for the
   * other one, stage_stays and too_many_leads.
   */
  remove(
    userId: string,
    id: string,
    how: { version: string; moveTo: string },
  ): Promise<StageList & { actId: string; moved: number; undoUntil: string }>;
}

export function createLeadStages({ db, ids }: Pick<Platform, 'db' | 'ids'>): LeadStages {
  /** One edit at a time: the rows are locked, and people on their way into a stage have arrived. */
  async function edit<T>(
    userId: string,
    { version, about = [] }: { version: string; about?: readonly string[] },
    store: (trx: Knex.Transaction, stages: readonly LeadStage[]) => Promise<T>,
  ): Promise<StageList & { stored: T }> {
    return withStageNames(() =>
      db.transaction(async (trx) => {
        const before = toStageList(await queries.lockStages(trx, userId, 'edit stages'));
        if (about.some((id) => before.stages.every((stage) => stage.id !== id))) {
          throw new AppError('stage_not_found');
        }
        if (before.version !== version) {
          throw new AppError('stages_changed', { extra: { current: before } });
        }
        const stored = await store(trx, before.stages);
        return { ...toStageList(await queries.selectStages(trx, userId)), stored };
      }),
    );
  }

  return {
    async add(userId, { version, ...stage }) {
      return edit(userId, { version }, (trx, stages) => {
        if (stages.length >= MOST_STAGES) throw new AppError('too_many_of_these');
        return queries.insertStage(trx, userId, { ...stage, id: ids.rowId() });
      });
    },
    async change(userId, id, { version, ...stage }) {
      return edit(userId, { version, about: [id] }, (trx) =>
        queries.updateStage(trx, userId, { ...stage, id }),
      );
    },
    async order(userId, { version, ids: asked }) {
      return edit(userId, { version }, (trx, stages) => {
        const isWhole =
          asked.length === stages.length && stages.every(({ id }) => asked.includes(id));
        if (!isWhole) {
          throw new AppError('validation_failed', { fields: { ids: 'Name every stage once' } });
        }
        return queries.updateOrder(trx, userId, asked);
      });
    },
    async remove(userId, id, { version, moveTo }) {
      const act = ids.rowId();
      const about = [id, moveTo];
      const { stored, ...list } = await edit(userId, { version, about }, async (trx) => {
        if (id === moveTo) throw new AppError('stage_not_found');
        if (id === queries.FIRST_STAGE) throw new AppError('stage_stays');
        await queries.markRemoved(trx, userId, { id, movedTo: moveTo, act });
        const where = { sql: 'c.user_id = ? AND c.stage = ?', values: [userId, id] };
        const moved = await changeAll(
          trx,
          { id: act, userId, where },
          { kind: 'stage', stage: moveTo },
        );
        if (moved > MOST_AT_ONCE) throw new AppError('too_many_leads');
        return moved;
      });
      const undoUntil = new Date(Date.now() + UNDO_SECONDS * 1_000).toISOString();
      return { ...list, actId: act, moved: stored, undoUntil };
    },
  };
}

const STAGE_NAMES = 'contact_stages__user_id_name_key__unique';

/** Turns a name that is taken into the contract's word for it. */
export async function withStageNames<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (isUniqueViolation(error, STAGE_NAMES)) throw new AppError('stage_exists');
    throw error;
  }
}
