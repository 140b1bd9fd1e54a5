import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import {
  type LeadMerge,
  type MergedField,
  type MergeRecord,
} from '#shared/leads/duplicates.contract.ts';
import type { LeadSummary } from '#shared/leads/leads.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { inTransaction } from '#server/platform/db/statements/try-again.ts';
import type { Platform } from '#server/platform/platform.ts';
import { refreshContacts } from '../contacts/contacts.queries.ts';
import { lockStages } from '../stages/stages.queries.ts';
import { holdErasures } from '../imports/people/people.queries.ts';
import type { LeadSummaries } from './lead-summaries.ts';
import * as queries from './merge.queries.ts';
import * as undo from './unmerge.queries.ts';

const DAYS = 30;
const MS_PER_DAY = 86_400_000;

/** Makes one lead of two, and two again. */
export interface Merges {
  /** Throws lead_not_found, merge_not_possible, merge_out_of_date and already_merged. */
  merge(userId: string, asked: LeadMerge): Promise<{ mergeId: string; lead: LeadSummary }>;
  list(userId: string): Promise<MergeRecord[]>;
  /** Throws merge_not_found, merge_over and merge_covered. */
  undo(
    userId: string,
    mergeId: string,
  ): Promise<{ kept: LeadSummary; merged: LeadSummary; stayed: string[] }>;
}

/**
 * A merge moves leads, notes and keys, so later comments of the person who went lead to the contact that
 * stays. Both are locked as new leads lock them: an unlock at the same moment is moved as well, or
 * waits and finds the new owner of its key.
 */
export function createMerges(
  { db, ids }: Pick<Platform, 'db' | 'ids'>,
  summaries: LeadSummaries,
): Merges {
  async function read(userId: string, id: string): Promise<LeadSummary> {
    const lead = (await summaries.read(userId, [id])).get(id);
    if (lead === undefined) throw new AppError('lead_not_found');
    return lead;
  }

  return {
    async merge(userId, { kept, merged, fields = {}, values = {} }) {
      if (kept.id === merged.id) throw new AppError('merge_not_possible');
      const merge = { id: ids.rowId(), userId, keptId: kept.id, mergedId: merged.id };
      await inTransaction(db, async (trx) => {
        await holdErasures(trx);
        await lockStages(trx, userId, 'move people');
        const both = [kept.id, merged.id];
        const rows = await queries.lockWithLeads(trx, userId, both);
        const [keptRow, mergedRow] = both.map((id) => rows.find((row) => row.id === id));
        if (keptRow === undefined || mergedRow === undefined) {
          const isMerged = await queries.wasMerged(trx, userId, both);
          throw new AppError(isMerged ? 'already_merged' : 'lead_not_found');
        }
        if (keptRow.isOverQuota || mergedRow.isOverQuota) {
          throw new AppError('merge_not_possible', {
            details: 'A lead over your quota cannot be merged.',
          });
        }
        if (keptRow.version !== kept.version || mergedRow.version !== merged.version) {
          throw new AppError('merge_out_of_date');
        }
        const choices = Object.entries(values);
        const of = (side: string) =>
          choices.filter(([, chosen]) => chosen === side).map(([id]) => id);
        await queries.insertMerge(trx, merge);
        await queries.moveAll(trx, merge, { kept: of('kept'), merged: of('merged') });
        await refreshContacts(trx, [kept.id]);
        const [current = keptRow] = await queries.selectContacts(trx, userId, [kept.id]);
        await queries.updateChosen(trx, kept.id, chosenOf(fields, keptRow, mergedRow, current));
        await queries.noteChange(trx, {
          id: ids.rowId(),
          userId,
          contactId: kept.id,
          kind: 'merged',
        });
        await refreshContacts(trx, [kept.id]);
        await queries.writeAfter(trx, merge);
      });
      return { mergeId: merge.id, lead: await read(userId, kept.id) };
    },
    async list(userId) {
      const rows = await queries.selectMerges(db, userId);
      return rows.map(({ at, ...row }) => ({
        ...row,
        at: at.toISOString(),
        until: new Date(at.getTime() + DAYS * MS_PER_DAY).toISOString(),
      }));
    },
    async undo(userId, mergeId) {
      const { keptId, mergedId, stayed } = await inTransaction(db, async (trx) => {
        await holdErasures(trx);
        const asked = await undo.selectMerge(trx, userId, mergeId);
        if (asked === undefined) throw new AppError('merge_not_found');
        await lockStages(trx, userId, 'move people');
        const [row] = await queries.lockWithLeads(trx, userId, [asked.keptId]);
        const merge = await undo.selectMerge(trx, userId, mergeId, { isLocked: true });
        if (merge === undefined) throw new AppError('merge_not_found');
        if (merge.undoneAt !== null) throw new AppError('merge_over');
        if (merge.coveredBy !== null) throw new AppError('merge_covered');
        // It is being erased.
        if (row === undefined) throw new AppError('merge_not_found');
        await undo.restoreMerged(trx, userId, merge);
        const values = await undo.restoreValues(trx, merge);
        const columns = await undo.restoreKept(trx, merge);
        await queries.noteChange(trx, {
          id: ids.rowId(),
          userId,
          contactId: merge.keptId,
          kind: 'unmerged',
        });
        await refreshContacts(trx, [merge.keptId, merge.mergedId]);
        await undo.closeMerge(trx, merge);
        return { ...merge, stayed: [...columns, ...values] };
      });
      const leads = await summaries.read(userId, [keptId, mergedId]);
      const [kept, merged] = [leads.get(keptId), leads.get(mergedId)];
      if (kept === undefined || merged === undefined) throw new AppError('merge_not_found');
      return { kept, merged, stayed };
    },
  };
}

type Contact = queries.MergedContact;
const isEmpty = (value: string | null): boolean => value === null || value === DEFAULT_VISITOR_NAME;

/**
 * What of the chosen values the contact does not have by its evidence. A value that evidence would
 * overwrite becomes the creator's own.
 */
function chosenOf(
  fields: LeadMerge['fields'] & object,
  kept: Contact,
  merged: Contact,
  current: Contact,
): Partial<Contact> {
  const from = (field: MergedField): Contact => {
    const side = fields[field];
    if (side !== undefined) return side === 'kept' ? kept : merged;
    return isEmpty(kept[field]) ? merged : kept;
  };
  const change: Partial<Contact> = { stage: from('stage').stage };
  const owned = new Set(current.ownFields);
  const { headline } = from('headline');
  if (headline !== current.headline) {
    change.headline = headline;
    owned.add('headline');
  }
  const { photoUrl } = from('photoUrl');
  if (photoUrl !== current.photoUrl) {
    change.photoUrl = photoUrl;
    owned.add('photo_url');
  }
  const named = from('name').name;
  if (named !== current.name) {
    change.name = named;
    owned.add('name');
  }
  const { profileUrl } = from('profileUrl');
  if (profileUrl !== current.profileUrl) {
    change.profileUrl = profileUrl;
    owned.add('profile_url');
  }
  const { email, emailKey, emailAt } = from('email');
  if (email !== current.email) {
    Object.assign(change, { email, emailKey, emailAt });
    owned.add('email');
  }
  return { ...change, ownFields: [...owned] };
}
