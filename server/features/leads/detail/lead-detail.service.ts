import type {
  LeadDetail,
  LeadEdit,
  LeadNote,
  LeadUnlock,
} from '#shared/leads/lead-detail.contract.ts';
import type { LeadSummary } from '#shared/leads/leads.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { inTransaction } from '#server/platform/db/statements/try-again.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AddressQuality } from '#server/features/mail/addresses/quality/address-quality.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { refreshContacts } from '../contacts/contacts.queries.ts';
import { toLeadSummary } from '../table/lead.view.ts';
import { selectLead } from '../table/lead-page.queries.ts';
import { readScope } from '../table/selection.queries.ts';
import { editLead } from './edit-lead.ts';
import * as queries from './lead-detail.queries.ts';
import { toEvent, toUnlock } from './lead-detail.view.ts';

/** One person. All of it throws lead_not_found, for another creator's lead as well. */
export interface LeadDetails {
  /** By the id of the person or of one of its unlocks. */
  read(userId: string, id: string): Promise<LeadDetail>;
  /** Throws lead_changed, with the current lead, and lead_value_invalid. */
  update(userId: string, id: string, edit: LeadEdit): Promise<LeadSummary>;
  addNote(
    userId: string,
    id: string,
    note: { text: string; writtenAt?: string | undefined },
  ): Promise<LeadNote>;
  /** Throws note_not_found. */
  removeNote(userId: string, id: string, noteId: string): Promise<void>;
}

export function createLeadDetails(
  { db, ids }: Pick<Platform, 'db' | 'ids'>,
  {
    settings,
    quality,
  }: { settings: Pick<SettingsService, 'read'>; quality: Pick<AddressQuality, 'isThrowaway'> },
): LeadDetails {
  async function findId(userId: string, id: string): Promise<string> {
    const found = await queries.findContactId(db, userId, id);
    if (found === undefined) throw new AppError('lead_not_found');
    return found;
  }

  async function readSummary(userId: string, id: string): Promise<LeadSummary> {
    const [row, scope] = await Promise.all([
      selectLead(db, userId, id),
      readScope(db, userId, await settings.read()),
    ]);
    if (row === undefined) throw new AppError('lead_not_found');
    return toLeadSummary(row, scope);
  }

  async function showUnlock(row: queries.UnlockRow, showsEmails: boolean): Promise<LeadUnlock> {
    const isThrowaway = row.email !== null && (await quality.isThrowaway(row.email));
    return toUnlock({ ...row, isThrowaway }, { showsEmails });
  }

  return {
    async read(userId, asked) {
      const id = await findId(userId, asked);
      const lead = await readSummary(userId, id);
      const showsEmails = lead.emailState !== 'not_in_plan';
      const [unlocks, notes, events] = await Promise.all([
        queries.selectUnlocks(db, id),
        queries.selectNotes(db, id),
        queries.selectEvents(db, id, { showsEmails }),
      ]);
      return {
        lead,
        unlocks: await Promise.all(unlocks.map((row) => showUnlock(row, showsEmails))),
        notes: notes.map(({ createdAt, ...note }) => ({
          ...note,
          createdAt: createdAt.toISOString(),
        })),
        events: events.slice(0, queries.MOST_EVENTS).map(toEvent),
        hasEarlierEvents: events.length > queries.MOST_EVENTS,
      };
    },

    async update(userId, asked, edit) {
      const contactId = await findId(userId, asked);
      const isStored = await inTransaction(db, (trx) =>
        editLead(trx, ids, { userId, contactId }, edit),
      );
      const current = await readSummary(userId, contactId);
      if (!isStored) throw new AppError('lead_changed', { extra: { current, yours: edit } });
      return current;
    },

    async addNote(userId, asked, written) {
      const contactId = await findId(userId, asked);
      return inTransaction(db, async (trx) => {
        const id = ids.rowId();
        const note = await queries.insertNote(trx, { id, userId, contactId, ...written });
        await refreshContacts(trx, [contactId]);
        return note;
      });
    },

    async removeNote(userId, asked, noteId) {
      const contactId = await queries.findContactId(db, userId, asked);
      if (contactId === undefined) throw new AppError('note_not_found');
      await inTransaction(db, async (trx) => {
        const removed = await queries.deleteNote(trx, userId, contactId, noteId);
        if (removed === 0) throw new AppError('note_not_found');
        await refreshContacts(trx, [contactId]);
      });
    },
  };
}
