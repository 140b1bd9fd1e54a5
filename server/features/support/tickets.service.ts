import type { Knex } from 'knex';
import type {
  ContextOffer,
  supportApi,
  Ticket,
  TicketMessage,
  TicketPage,
} from '#shared/support/support.contract.ts';
import type { TicketContext } from '#shared/support/ticket-shapes.ts';
import type { z } from 'zod';
import { emailKey } from '#shared/auth/email-address.ts';
import { lockAccount } from '#server/platform/db/statements/account-locks.queries.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { findAnswerHours } from '#server/features/subscriptions/plans.queries.ts';
import type { Subscriptions } from '#server/features/subscriptions/subscriptions.feature.ts';
import * as messages from './messages.queries.ts';
import { rateOwnTicket } from './rating/rating.queries.ts';
import * as offers from './ticket-context.queries.ts';
import * as queries from './tickets.queries.ts';
import { toMessage, toTicket, toTicketPage } from './tickets.view.ts';

export type NewTicket = z.output<typeof supportApi.create.body>;
export type NewMessage = Pick<NewTicket, 'text' | 'fileIds'>;
export interface PageAsked {
  cursor?: string | undefined;
  limit: number;
}

/** Tickets of one creator. Another creator's ticket is `ticket_not_found`, like an unknown id. */
export interface TicketsService {
  /** Those with all the words of a search, where there is one. */
  list(
    userId: string,
    asked: PageAsked & { search?: string | undefined },
  ): Promise<{ items: Ticket[]; nextCursor: string | null }>;
  /** How many tickets have an answer that was not opened. */
  countUnread(userId: string): Promise<number>;
  /** What a new ticket may attach; nothing is stored. */
  offer(userId: string, userAgent: string): Promise<ContextOffer>;
  /** Throws ticket_part_gone. */
  create(userId: string, ticket: NewTicket, userAgent: string): Promise<TicketPage>;
  read(userId: string, ticketId: string): Promise<TicketPage>;
  /** Newest first. */
  messages(
    userId: string,
    ticketId: string,
    page: PageAsked,
  ): Promise<{ items: TicketMessage[]; nextCursor: string | null }>;
  /** Opens the ticket again. Throws ticket_part_gone. */
  write(userId: string, ticketId: string, message: NewMessage): Promise<TicketMessage>;
  markRead(userId: string, ticketId: string): Promise<void>;
  /** Throws ticket_is_solved. */
  solve(userId: string, ticketId: string): Promise<TicketPage>;
  /** Throws ticket_not_solved. */
  reopen(userId: string, ticketId: string): Promise<TicketPage>;
  /** Throws ticket_not_solved. */
  rate(
    userId: string,
    ticketId: string,
    rating: z.output<typeof supportApi.rate.body>,
  ): Promise<TicketPage>;
  /** Throws file_not_found. */
  removeFile(userId: string, ticketId: string, fileId: string): Promise<void>;
}

const MAGNETS_OFFERED = 100;
const ATTEMPTS_OFFERED = 10;
const LONGEST_AGENT = 300;

/** The creator's side of support. Each message queues an email to the support address with it. */
export function createTickets(
  { db, ids, passing }: Pick<Platform, 'db' | 'ids' | 'passing'>,
  ports: {
    mail: MailQueue;
    settings: Pick<SettingsService, 'read'>;
    entitlements: Pick<Subscriptions['entitlements'], 'read'>;
  },
): TicketsService {
  const { mail, settings, entitlements } = ports;
  const tellOperators = () => passing.add({ topic: 'support', userId: null, magnetId: null });

  async function find(userId: string, ticketId: string): Promise<queries.TicketRow> {
    const row = await queries.findOwnTicket(db, userId, ticketId);
    if (row === undefined) throw new AppError('ticket_not_found');
    return row;
  }

  /** Reads what is attached: the form names parts, and the server says what they are. */
  async function contextOf(
    userId: string,
    { plan, magnetId, attemptId, requestId, browser }: NewTicket['context'],
    userAgent: string,
  ): Promise<TicketContext> {
    const attempt = attemptId === null ? null : await offers.findAttempt(db, userId, attemptId);
    // A check is of one lead magnet: another beside it would mislead who reads the ticket.
    const ofAttempt = attempt && { id: attempt.magnetId, title: attempt.magnetTitle };
    const magnet =
      magnetId === null ? null : (ofAttempt ?? (await offers.findMagnet(db, userId, magnetId)));
    if (magnet === undefined) throw partGone('lead magnet');
    if (attempt === undefined) throw partGone('check of a comment');
    return {
      plan: plan ? (await entitlements.read(userId)).planName : null,
      magnet,
      attempt:
        attempt === null
          ? null
          : {
              id: attempt.id,
              result: attempt.result,
              reason: attempt.reason,
              at: attempt.at.toISOString(),
            },
      requestId,
      userAgent: browser ? userAgent.slice(0, LONGEST_AGENT) : null,
    };
  }

  /** The message, its files and its email, in the transaction of the ticket. */
  async function add(
    trx: Knex.Transaction,
    userId: string,
    ticketId: string,
    { text, fileIds }: NewMessage,
    to: string,
  ): Promise<string> {
    const id = ids.rowId();
    await messages.insertMessage(trx, { id, ticketId, body: text, operator: null });
    if (fileIds.length > 0) {
      const found = await messages.insertFiles(trx, { messageId: id, userId, fileIds });
      if (found < new Set(fileIds).size) throw partGone('file');
    }
    const payload = { ticketId, messageId: id };
    await mail.add(trx, { kind: 'support_asked', to, toKey: emailKey(to), payload });
    return id;
  }

  return {
    async list(userId, { cursor, limit, search = '' }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const found = await queries.selectOwnTickets(db, { userId, search, after, limit });
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toTicket), nextCursor };
    },

    countUnread: (userId) => queries.countUnread(db, userId),

    async offer(userId, userAgent) {
      const [{ planName, support }, answerHours, magnets, attempts] = await Promise.all([
        entitlements.read(userId),
        findAnswerHours(db, userId),
        offers.selectMagnets(db, userId, MAGNETS_OFFERED),
        offers.selectFailedAttempts(db, userId, ATTEMPTS_OFFERED),
      ]);
      return {
        plan: planName,
        support,
        answerHours,
        userAgent: userAgent.slice(0, LONGEST_AGENT),
        magnets,
        attempts: attempts.map((one) => ({ ...one, at: one.at.toISOString() })),
      };
    },

    async create(userId, ticket, userAgent) {
      const { topic, subject } = ticket;
      const [context, { supportEmail }] = await Promise.all([
        contextOf(userId, ticket.context, userAgent),
        settings.read(),
      ]);
      const id = ids.rowId();
      await db.transaction(async (trx) => {
        await lockAccount(trx, userId);
        await queries.insertTicket(trx, { id, userId, topic, subject, context });
        await add(trx, userId, id, ticket, supportEmail);
      });
      tellOperators();
      return toTicketPage(await find(userId, id));
    },

    read: async (userId, ticketId) => toTicketPage(await find(userId, ticketId)),

    async messages(userId, ticketId, { cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      await find(userId, ticketId);
      const found = await messages.selectMessages(db, { ticketId, after, limit });
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toMessage), nextCursor };
    },

    async write(userId, ticketId, message) {
      const { supportEmail } = await settings.read();
      const messageId = await db.transaction(async (trx) => {
        await lockAccount(trx, userId);
        if (!(await queries.noteCreatorMessage(trx, userId, ticketId))) {
          throw new AppError('ticket_not_found');
        }
        return add(trx, userId, ticketId, message, supportEmail);
      });
      tellOperators();
      return toMessage(await messages.findMessage(db, messageId));
    },

    async markRead(userId, ticketId) {
      const isOwn = await queries.markReadByCreator(db, userId, ticketId);
      if (!isOwn) throw new AppError('ticket_not_found');
    },

    async solve(userId, ticketId) {
      await find(userId, ticketId);
      const isDone = await db.transaction((trx) => queries.solveOwnTicket(trx, userId, ticketId));
      if (!isDone) throw new AppError('ticket_is_solved');
      tellOperators();
      return toTicketPage(await find(userId, ticketId));
    },

    async reopen(userId, ticketId) {
      await find(userId, ticketId);
      const isDone = await queries.reopenOwnTicket(db, userId, ticketId);
      if (!isDone) throw new AppError('ticket_not_solved');
      tellOperators();
      return toTicketPage(await find(userId, ticketId));
    },

    async rate(userId, ticketId, rating) {
      await find(userId, ticketId);
      const isDone = await rateOwnTicket(db, { userId, id: ticketId }, rating);
      if (!isDone) throw new AppError('ticket_not_solved');
      tellOperators();
      return toTicketPage(await find(userId, ticketId));
    },

    async removeFile(userId, ticketId, fileId) {
      await find(userId, ticketId);
      const isGone = await db.transaction(async (trx) => {
        await lockAccount(trx, userId);
        return messages.deleteFile(trx, { userId, ticketId, fileId });
      });
      if (!isGone) throw new AppError('file_not_found');
    },
  };
}

function partGone(part: string): AppError {
  return new AppError('ticket_part_gone', { values: { part } });
}
