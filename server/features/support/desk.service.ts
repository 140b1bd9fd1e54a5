import type { Knex } from 'knex';
import type { z } from 'zod';
import type {
  DeskMessage,
  DeskTicketPage,
  operatorSupportApi,
} from '#shared/support/operator-support.contract.ts';
import type { TicketStatus } from '#shared/support/ticket-shapes.ts';
import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { Files } from '#server/features/files/files.feature.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import * as queries from './desk.queries.ts';
import * as messages from './messages.queries.ts';
import type { PageAsked } from './tickets.service.ts';
import { targetOf } from './ticket-target.ts';
import { toDeskMessage, toDeskTicketPage, whatChanged } from './tickets.view.ts';

type Answer = z.output<typeof operatorSupportApi.answer.body>;

/** Tickets of all creators. Each call names the version of the ticket it has seen. */
export interface SupportDesk {
  /** Throws ticket_not_found, as all below do. */
  read(ticketId: string): Promise<DeskTicketPage>;
  /** With the notes of operators, newest first. */
  messages(
    ticketId: string,
    page: PageAsked,
    operatorId: string,
  ): Promise<{ items: DeskMessage[]; nextCursor: string | null }>;
  /** Throws ticket_changed when something happened since that version. */
  answer(ticketId: string, answer: Answer, by: AuditActor): Promise<DeskMessage>;
  setStatus(
    ticketId: string,
    change: { status: TicketStatus; version: number },
    by: AuditActor,
  ): Promise<DeskTicketPage>;
  markRead(ticketId: string): Promise<void>;
  /** Throws file_not_found as well. */
  openFile(ticketId: string, fileId: string): Promise<OutgoingFile>;
}

/** The operators' side of support. */
export function createSupportDesk(
  { db, ids, passing }: Pick<Platform, 'db' | 'ids' | 'passing'>,
  { audit, files, mail }: { audit: AuditLog; files: Pick<Files, 'open'>; mail: MailQueue },
): SupportDesk {
  const tellOperators = () => passing.add({ topic: 'support', userId: null, magnetId: null });

  async function find(on: Knex, ticketId: string): Promise<queries.DeskRow> {
    const row = await queries.findTicket(on, ticketId);
    if (row === undefined) throw new AppError('ticket_not_found');
    return row;
  }

  /** Locks the ticket in the version that the operator has seen. */
  async function lockSeen(
    trx: Knex.Transaction,
    ticketId: string,
    version: number,
  ): Promise<queries.DeskRow> {
    await queries.lockTicket(trx, ticketId);
    const ticket = await find(trx, ticketId);
    if (ticket.version === version) return ticket;
    throw new AppError('ticket_changed', { values: { what: whatChanged(ticket) } });
  }

  return {
    read: async (ticketId) => toDeskTicketPage(await find(db, ticketId)),

    async messages(ticketId, { cursor, limit }, operatorId) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const { creatorName } = await find(db, ticketId);
      const found = await messages.selectMessagesAndNotes(db, { ticketId, after, limit });
      const { rows, nextCursor } = cutPage(found, limit);
      return {
        items: rows.map((row) => toDeskMessage(row, { creatorName, operatorId })),
        nextCursor,
      };
    },

    async answer(ticketId, { text, status, version }, by) {
      const id = ids.rowId();
      const creatorName = await db.transaction(async (trx) => {
        const ticket = await lockSeen(trx, ticketId, version);
        await messages.insertMessage(trx, { id, ticketId, body: text, operator: by });
        await queries.noteAnswer(trx, ticketId, status, by.username);
        const { creatorEmail: to, creatorEmailKey: toKey } = ticket;
        const payload = { ticketId, messageId: id };
        await mail.add(trx, { kind: 'support_answered', to, toKey, payload });
        await audit.record(trx, {
          action: 'support.answered',
          by,
          target: targetOf(ticket),
          before: { status: ticket.status },
          after: { status, characters: text.length },
        });
        return ticket.creatorName;
      });
      tellOperators();
      const stored = { ...(await messages.findMessage(db, id)), operatorId: by.id, isNote: false };
      return toDeskMessage(stored, { creatorName, operatorId: by.id });
    },

    async setStatus(ticketId, { status, version }, by) {
      await db.transaction(async (trx) => {
        const ticket = await lockSeen(trx, ticketId, version);
        if (ticket.status === status) return;
        await queries.updateStatus(trx, ticketId, status, by.username);
        await audit.record(trx, {
          action: 'support.status_set',
          by,
          target: targetOf(ticket),
          before: { status: ticket.status },
          after: { status },
        });
      });
      tellOperators();
      return toDeskTicketPage(await find(db, ticketId));
    },

    async markRead(ticketId) {
      const isThere = await queries.markReadByOperators(db, ticketId);
      if (!isThere) throw new AppError('ticket_not_found');
      tellOperators();
    },

    async openFile(ticketId, fileId) {
      await find(db, ticketId);
      const userId = await messages.findFileOwner(db, { ticketId, fileId });
      if (userId === undefined) throw new AppError('file_not_found');
      return files.open(userId, fileId);
    },
  };
}
