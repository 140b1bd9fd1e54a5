import type { Knex } from 'knex';
import type { CallOutput } from '#shared/api/define-api.ts';
import { emailKey, isEmailAddress, WRONG_ADDRESS } from '#shared/auth/email-address.ts';
import type { AuditAction } from '#shared/audit/audit.contract.ts';
import type {
  CreatorMessage,
  MessageEntry,
  MessageState,
  operatorMessagesApi,
} from '#shared/notifications/messages.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { allowLongStatements } from '#server/platform/db/answer-watch.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isToCome } from '#server/platform/time/database-time.queries.ts';
import { sumCounts } from './message-counts.queries.ts';
import { dropMails, hasWaitingMails, releaseMailsOf } from './message-mails.queries.ts';
import * as queries from './messages.queries.ts';
import { MAILS_SECONDS } from './sending.ts';

type Api = typeof operatorMessagesApi;

/** What an operator may turn a message into. */
type MessageTurn = 'paused' | 'sending' | 'stopped' | 'draft';

interface Turn {
  from: readonly MessageState[];
  action: AuditAction;
  /** What becomes of mails that wait. */
  mails: 'release' | 'drop' | null;
}

const turns: Readonly<Record<MessageTurn, Turn>> = {
  // The state alone keeps mails from leaving; the sender holds them back after it.
  paused: { from: ['sending', 'sent'], action: 'message.paused', mails: null },
  sending: { from: ['paused'], action: 'message.resumed', mails: 'release' },
  stopped: { from: ['sending', 'paused', 'sent'], action: 'message.stopped', mails: 'drop' },
  draft: { from: ['scheduled'], action: 'message.unscheduled', mails: null },
};

/** Messages to creators, as operators write and send them. Each act is in the audit log. */
export interface MessageDesk {
  /** The latest first. Throws `validation_failed` for a foreign cursor. */
  list(page: { cursor?: string | undefined; limit: number }): Promise<CallOutput<Api['list']>>;
  /** Throws `message_not_found`. */
  read(messageId: string): Promise<CreatorMessage>;
  create(text: queries.MessageText, by: AuditActor): Promise<CreatorMessage>;
  /** Throws `message_changed`, and `message_wrong_state` for one that was begun. */
  save(
    messageId: string,
    text: queries.MessageText & { version: number },
    by: AuditActor,
  ): Promise<CreatorMessage>;
  preview(body: string): Promise<CallOutput<Api['preview']>>;
  countAudience(audience: queries.Audience): Promise<CallOutput<Api['audience']>>;
  /** Queues the saved text for one address. Throws `no_test_address`. */
  test(messageId: string, to: string, by: AuditActor): Promise<void>;
  /** Begins now, or at a time to come. Throws `message_invalid` as well. */
  start(
    messageId: string,
    seen: { version: number; at: string | null },
    by: AuditActor,
  ): Promise<CreatorMessage>;
  /** Pauses, resumes, stops, or takes back a schedule. */
  turn(messageId: string, turn: MessageTurn, by: AuditActor): Promise<CreatorMessage>;
  remove(messageId: string, by: AuditActor): Promise<void>;
}

/** Writes messages and moves them between their states. `sendDue` is asked when one begins or pauses. */
export function createMessageDesk(
  { db, ids, markdown }: Pick<Platform, 'db' | 'ids' | 'markdown'>,
  {
    audit,
    mail,
    sendDue,
  }: {
    audit: AuditLog;
    mail: Pick<MailQueue, 'add'>;
    sendDue(): Promise<void>;
  },
): MessageDesk {
  async function read(messageId: string): Promise<CreatorMessage> {
    const row = await queries.findMessage(db, messageId);
    if (row === undefined) throw new AppError('message_not_found');
    const counts = await sumCounts(db, messageId);
    const { html } = await markdown.render(row.body, { topHeading: 2 });
    return { ...toEntry(row), body: row.body, html, version: row.version, counts };
  }

  /** Why creators would not see the text as its author means it, or null. */
  async function findProblem(body: string): Promise<string | null> {
    if (body.trim() === '') return 'Write a text before you send';
    return (await markdown.render(body, { topHeading: 2 })).problem;
  }

  async function lock(trx: Knex.Transaction, messageId: string): Promise<queries.MessageRow> {
    const row = await queries.lockMessage(trx, messageId);
    if (row === undefined) throw new AppError('message_not_found');
    return row;
  }

  const note = (
    trx: Knex.Transaction,
    action: AuditAction,
    row: queries.MessageRow,
    by: AuditActor,
  ) =>
    audit.record(trx, {
      action,
      by,
      target: { kind: 'message', id: row.id, name: row.subject },
      after: {
        plans: row.plans.join(', '),
        activity: row.activity,
        desktopApp: row.desktopApp,
        byEmail: row.byEmail,
      },
    });

  const wrongState = (row: queries.MessageRow) =>
    new AppError('message_wrong_state', { values: { state: row.state } });

  return {
    async list({ cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const { rows, nextCursor } = cutPage(
        await queries.selectMessages(db, { after, limit }),
        limit,
      );
      return { items: rows.map(toEntry), nextCursor };
    },
    read,
    async create(text, by) {
      const id = ids.rowId();
      await db.transaction(async (trx) => {
        await queries.insertMessage(trx, { ...text, id, updatedBy: by.username });
        await note(trx, 'message.created', await lock(trx, id), by);
      });
      return read(id);
    },
    async save(messageId, { version, ...text }, by) {
      await db.transaction(async (trx) => {
        const row = await lock(trx, messageId);
        if (row.version !== version) throw new AppError('message_changed');
        if (row.state !== 'draft') throw wrongState(row);
        await queries.updateMessage(trx, messageId, text, by.username);
        await note(trx, 'message.changed', { ...row, ...text }, by);
      });
      return read(messageId);
    },
    preview: (body) => markdown.render(body, { topHeading: 2 }),
    countAudience: (audience) => queries.countAudience(db, audience),
    async test(messageId, to, by) {
      if (!isEmailAddress(to))
        throw new AppError('no_test_address', { fields: { to: WRONG_ADDRESS } });
      await db.transaction(async (trx) => {
        const row = await lock(trx, messageId);
        const payload = { messageId };
        await mail.add(trx, { kind: 'creator_message_test', to, toKey: emailKey(to), payload });
        await note(trx, 'message.test_sent', row, by);
      });
    },
    async start(messageId, { version, at }, by) {
      const seen = await queries.findMessage(db, messageId);
      if (seen === undefined) throw new AppError('message_not_found');
      const isLate = at !== null && !(await isToCome(db, at));
      const problem = isLate ? 'Choose a time in the future' : await findProblem(seen.body);
      await db.transaction(async (trx) => {
        const row = await lock(trx, messageId);
        if (row.version !== version) throw new AppError('message_changed');
        if (row.state !== 'draft') throw wrongState(row);
        if (problem !== null) throw new AppError('message_invalid', { values: { problem } });
        const nextAt = at === null ? 'now' : new Date(at);
        const change = { state: at === null ? 'sending' : 'scheduled', nextAt } as const;
        await queries.updateMessage(trx, messageId, change, by.username);
        await note(trx, at === null ? 'message.started' : 'message.scheduled', row, by);
      });
      if (at === null) void sendDue();
      return read(messageId);
    },
    async turn(messageId, to, by) {
      await db.transaction(async (trx) => {
        const row = await lock(trx, messageId);
        const { from, action, mails } = turns[to];
        if (!from.includes(row.state)) throw wrongState(row);
        // Everybody was told in the app; what is left are mails that wait.
        const isOver = row.state === 'sent' && !(await hasWaitingMails(trx, messageId));
        if (isOver) throw wrongState(row);
        const times = {
          paused: { nextAt: null, endedAt: null },
          sending: { nextAt: 'now' as const },
          stopped: { nextAt: null, endedAt: 'now' as const },
          draft: { nextAt: null },
        }[to];
        await queries.updateMessage(trx, messageId, { state: to, ...times }, by.username);
        if (mails !== null) await allowLongStatements(trx, MAILS_SECONDS);
        if (mails === 'release') await releaseMailsOf(trx, messageId);
        if (mails === 'drop') await dropMails(trx, messageId);
        await note(trx, action, row, by);
      });
      if (to === 'sending' || to === 'paused') void sendDue();
      return read(messageId);
    },
    async remove(messageId, by) {
      await db.transaction(async (trx) => {
        const row = await lock(trx, messageId);
        if (row.state !== 'draft') throw wrongState(row);
        await queries.deleteMessage(trx, messageId);
        await note(trx, 'message.deleted', row, by);
      });
    },
  };
}

function toEntry(row: queries.MessageRow): MessageEntry {
  const startsAt = row.startedAt ?? row.nextAt;
  return {
    id: row.id,
    subject: row.subject,
    state: row.state,
    plans: [...row.plans],
    activity: row.activity,
    desktopApp: row.desktopApp,
    byEmail: row.byEmail,
    perMinute: row.perMinute,
    startsAt: row.state === 'draft' ? null : (startsAt?.toISOString() ?? null),
    endedAt: row.endedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
  };
}
