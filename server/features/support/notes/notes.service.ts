import type { DeskMessage } from '#shared/support/operator-support.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { findTicket } from '../desk.queries.ts';
import { targetOf } from '../ticket-target.ts';
import { deleteOwnNote, insertNote } from './notes.queries.ts';

/** Notes of operators at a ticket. No creator, mail or copy of an account ever has them. */
export interface SupportNotes {
  /** Throws ticket_not_found. */
  add(ticketId: string, text: string, by: AuditActor): Promise<DeskMessage>;
  /** Throws ticket_not_found or note_not_found. */
  remove(ticketId: string, noteId: string, by: AuditActor): Promise<void>;
}

/** What operators write for each other. The log has the length of a note, never its words. */
export function createSupportNotes(
  { db, ids, passing }: Pick<Platform, 'db' | 'ids' | 'passing'>,
  { audit }: { audit: AuditLog },
): SupportNotes {
  const tellOperators = () => passing.add({ topic: 'support', userId: null, magnetId: null });
  const find = async (ticketId: string) => {
    const ticket = await findTicket(db, ticketId);
    if (ticket === undefined) throw new AppError('ticket_not_found');
    return ticket;
  };
  return {
    async add(ticketId, text, by) {
      const ticket = await find(ticketId);
      const id = ids.rowId();
      const { id: operatorId, username: operatorName } = by;
      const at = await db.transaction(async (trx) => {
        const after = { characters: text.length };
        await audit.record(trx, { action: 'support.noted', by, target: targetOf(ticket), after });
        return insertNote(trx, { id, ticketId, operatorId, operatorName, body: text });
      });
      tellOperators();
      return {
        id,
        from: 'operator',
        text,
        files: [],
        at: at.toISOString(),
        author: operatorName,
        isNote: true,
        isOwn: true,
      };
    },

    async remove(ticketId, noteId, by) {
      const ticket = await find(ticketId);
      await db.transaction(async (trx) => {
        const note = { id: noteId, ticketId, operatorId: by.id };
        if (!(await deleteOwnNote(trx, note))) throw new AppError('note_not_found');
        await audit.record(trx, { action: 'support.note_removed', by, target: targetOf(ticket) });
      });
      tellOperators();
    },
  };
}
