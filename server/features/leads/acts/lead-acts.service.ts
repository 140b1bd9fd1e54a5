import { UNDO_SECONDS } from '#shared/app/constants.ts';
import type { LeadAct } from '#shared/leads/lead-acts.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { inTransaction } from '#server/platform/db/statements/try-again.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { holdTags } from '../desk/tags.queries.ts';
import { eraseLeads } from '../erasure/erase.queries.ts';
import { addToErasure } from '../erasure/erasures.queries.ts';
import { receiptOf } from '../erasure/receipt.ts';
import { addToReceipt } from '../retention/runs.queries.ts';
import { withStageNames } from '../stages/lead-stages.service.ts';
import { giveBackStage, lockStages } from '../stages/stages.queries.ts';
import { readScope, whereSelected } from '../table/selection.queries.ts';
import * as queries from './lead-acts.queries.ts';

/** What a creator does to many leads at once. */
export interface LeadActs {
  /**
   * Throws filter_not_possible, email_not_in_plan, too_many_leads, tag_not_found and
   * lead_value_invalid; then nothing has changed. Many are changed in several transactions, so a
   * failure of the database in between leaves a part changed, each with its line in the history.
   */
  act(
    userId: string,
    act: LeadAct,
  ): Promise<{ actId: string; changed: number; undoUntil: string; receipt: string | null }>;
  /** Also of the removal of a stage. Throws act_over, and stage_exists where its name is taken now. */
  undo(userId: string, actId: string): Promise<{ restored: number }>;
  /** Erases what nobody took back in time, a few at a time. */
  eraseDue(): Promise<void>;
}

/** Erased in one go: each has a few statements and locks of its own. */
const AT_ONCE = 100;
const LONGEST_ACT_SECONDS = 120;

export function createLeadActs(
  { db, ids, jobs }: Pick<Platform, 'db' | 'ids' | 'jobs'>,
  { settings }: { settings: Pick<SettingsService, 'read'> },
): LeadActs {
  return {
    async act(userId, { kind, tagId, stage, ids: chosen, ...selection }) {
      const scope = await readScope(db, userId, await settings.read());
      const selected = whereSelected(userId, selection, scope);
      const where =
        chosen === undefined
          ? selected
          : {
              sql: `${selected.sql} AND c.id = ANY(?::text[])`,
              values: [...selected.values, chosen],
            };
      const act = { id: ids.rowId(), userId, where };
      const change = changeOf({ kind, tagId, stage });
      const found = await queries.selectChosen(db, act, change);
      if (found.length > queries.MOST_AT_ONCE) throw new AppError('too_many_leads');
      const isLong = found.length > queries.PER_PART;
      // Nobody of a first part is erased before the last part is done.
      if (isLong && change.kind === 'erase') change.seconds += LONGEST_ACT_SECONDS;
      if (kind === 'erase') await jobs.ready();
      let changed = 0;
      for (let from = 0; from === 0 || from < found.length; from += queries.PER_PART) {
        const part = found.slice(from, from + queries.PER_PART);
        changed += await inTransaction(db, async (trx) => {
          await checkTarget(trx, userId, change);
          const count = await queries.changePart(trx, act, change, part);
          if (kind === 'erase') {
            await jobs.send(trx, 'erase-leads', [
              { data: { v: 1 }, afterSeconds: UNDO_SECONDS + 1 },
            ]);
          }
          return count;
        });
      }
      if (isLong) {
        // It begins before thousands of rows are written, and their creator reads of it after that.
        const seconds = UNDO_SECONDS + queries.GRACE_SECONDS;
        await inTransaction(db, (trx) => queries.startUndoTime(trx, act, seconds));
      }
      const undoUntil = new Date(Date.now() + UNDO_SECONDS * 1_000).toISOString();
      const receipt = kind === 'erase' && changed > 0 ? receiptOf(act.id) : null;
      return { actId: act.id, changed, undoUntil, receipt };
    },

    async undo(userId, actId) {
      const within = { act: actId, seconds: UNDO_SECONDS + queries.GRACE_SECONDS };
      return withStageNames(() =>
        inTransaction(db, async (trx) => {
          const isStageBack = await giveBackStage(trx, userId, within);
          const restored = await queries.takeBack(trx, userId, actId, within.seconds);
          if (restored === 0 && !isStageBack) throw new AppError('act_over');
          return { restored };
        }),
      );
    },

    async eraseDue() {
      let due = await queries.claimDueErasures(db, AT_ONCE);
      while (due.length > 0) {
        for (const { id: contactId, userId, actId } of due) {
          await inTransaction(db, async (trx) => {
            const leadIds = await queries.selectLeadsToErase(trx, contactId);
            const removed = await eraseLeads(trx, ids, leadIds);
            await queries.deleteContact(trx, contactId);
            if (actId === null) return;
            const receipt = receiptOf(actId);
            await addToErasure(trx, { id: receipt, ...removed });
            await addToReceipt(trx, { id: actId, userId, receipt }, { people: 1, ...removed });
          });
        }
        due = await queries.claimDueErasures(db, AT_ONCE);
      }
    },
  };
}

const changeOf = ({
  kind,
  tagId = '',
  stage = '',
}: Pick<LeadAct, 'kind' | 'tagId' | 'stage'>): queries.Change => {
  if (kind === 'stage') return { kind, stage };
  return kind === 'erase' ? { kind, seconds: UNDO_SECONDS } : { kind, tagId };
};

/** Throws unless the stage or tag is the creator's; a stage stays until the transaction ends. */
async function checkTarget(
  trx: Parameters<typeof lockStages>[0],
  userId: string,
  change: queries.Change,
): Promise<void> {
  if (change.kind === 'erase') return;
  if (change.kind !== 'stage') {
    const held = await holdTags(trx, userId, [change.tagId]);
    if (held.length === 0) throw new AppError('tag_not_found');
    return;
  }
  const stages = await lockStages(trx, userId, 'move people');
  if (!stages.some(({ id, removedAt }) => id === change.stage && removedAt === null)) {
    throw new AppError('lead_value_invalid', { fields: { stage: 'There is no such stage' } });
  }
}
