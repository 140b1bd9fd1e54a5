import type { Knex } from 'knex';
import {
  ACTIVE_DAYS,
  type MessageActivity,
  type MessageState,
} from '#shared/notifications/messages.contract.ts';
import { isOfApp } from '../desktop-app.queries.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

export interface Audience {
  plans: readonly string[];
  activity: MessageActivity;
  desktopApp: string;
}

export interface MessageText extends Audience {
  subject: string;
  body: string;
  byEmail: boolean;
  perMinute: number;
}

export interface MessageRow extends MessageText {
  id: string;
  state: MessageState;
  version: number;
  nextAt: Date | null;
  sentUntil: string;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  updatedAt: Date;
  updatedBy: string;
}

/** One row more than `limit`, the latest first. */
export async function selectMessages(
  db: Knex,
  { after, limit }: { after: Keyset | null; limit: number },
): Promise<(MessageRow & { keysetAt: string })[]> {
  const { rows } = await db.raw<{ rows: (MessageRow & { keysetAt: string })[] }>(
    `SELECT m.*, ${keysetAt('m.created_at')} AS keyset_at FROM creator_messages m
     ${after === null ? '' : 'WHERE (m.created_at, m.id) < (:at::timestamptz, :id)'}
     ORDER BY m.created_at DESC, m.id DESC LIMIT :limit`,
    { at: after?.at ?? '', id: after?.id ?? '', limit: limit + 1 },
  );
  return rows;
}

export async function findMessage(db: Knex, id: string): Promise<MessageRow | undefined> {
  return db('creator_messages').where({ id }).first<MessageRow | undefined>();
}

/** Locked until the transaction ends: nothing of it is queued meanwhile. */
export async function lockMessage(
  trx: Knex.Transaction,
  id: string,
): Promise<MessageRow | undefined> {
  return trx('creator_messages').where({ id }).forUpdate().first<MessageRow | undefined>();
}

export async function insertMessage(
  trx: Knex.Transaction,
  message: MessageText & { id: string; updatedBy: string },
): Promise<void> {
  await trx('creator_messages').insert({ ...message, plans: [...message.plans] });
}

/** What of a message changes; `now` is the database's. */
export type MessageChange = Partial<MessageText> & {
  state?: MessageState;
  nextAt?: Date | 'now' | null;
  endedAt?: 'now' | null;
};

/** Makes the next version. */
export async function updateMessage(
  trx: Knex.Transaction,
  id: string,
  { nextAt, endedAt, plans, ...change }: MessageChange,
  updatedBy: string,
): Promise<void> {
  await trx('creator_messages')
    .where({ id })
    .update({
      ...change,
      ...(plans === undefined ? {} : { plans: [...plans] }),
      ...(nextAt === undefined ? {} : { nextAt: nextAt === 'now' ? trx.fn.now() : nextAt }),
      ...(endedAt === undefined ? {} : { endedAt: endedAt === 'now' ? trx.fn.now() : null }),
      version: trx.raw('version + 1'),
      updatedAt: trx.fn.now(),
      updatedBy,
      ...(change.state === undefined ? {} : { mailsAreHeld: false }),
    });
}

export async function deleteMessage(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('creator_messages').where({ id }).delete();
}

/** Accounts in use that an audience has: u is the user. */
const IN_AUDIENCE = `u.suspended_at IS NULL AND u.deletion_at IS NULL AND NOT u.is_demo
  AND (cardinality(:plans::text[]) = 0 OR u.id IN (
    SELECT user_id FROM entitlements WHERE plan_id = ANY (:plans)))
  AND ${isOfApp('u.id', ':desktopApp::text')}
  AND (:activity = 'all' OR (:activity = 'active') = (EXISTS (SELECT FROM sessions s
      WHERE s.user_id = u.id AND s.operator_session_id IS NULL
        AND s.last_seen_at > now() - interval '${ACTIVE_DAYS} days')
    OR EXISTS (SELECT FROM sign_ins i
      WHERE i.user_id = u.id AND i.method NOT IN ('ended', 'operator')
        AND i.created_at > now() - interval '${ACTIVE_DAYS} days')))`;

/** Whether an account takes emails of operators at once, and its address takes any. */
const TAKES_MAIL = `u.email_verified_at IS NOT NULL
  AND coalesce(n.choices -> 'messages' ->> 'email', 'now') = 'now' AND a.address_key IS NULL`;

/** An address that is asked for by a join: one question for each of 100,000 creators takes most of the time. */
const FROM = `users u LEFT JOIN notification_settings n ON n.user_id = u.id
  LEFT JOIN mail_addresses a ON a.address_key = u.email_key
    AND (a.refused_at > now() - interval '30 days' OR a.complained_at IS NOT NULL)`;

export async function countAudience(
  db: Knex,
  { plans, ...audience }: Audience,
): Promise<{ creators: number; byEmail: number }> {
  const { rows } = await db.raw<{ rows: { creators: number; byEmail: number }[] }>(
    `SELECT count(*)::int AS creators, (count(*) FILTER (WHERE ${TAKES_MAIL}))::int AS by_email
     FROM ${FROM} WHERE ${IN_AUDIENCE}`,
    { plans: [...plans], ...audience },
  );
  return rows[0] ?? { creators: 0, byEmail: 0 };
}

export interface Recipient {
  id: string;
  email: string;
  emailKey: string;
  takesMail: boolean;
  timeZone: string;
  quietFrom: number | null;
  quietUntil: number | null;
}

/** The next creators of an audience by their id. */
export async function selectNext(
  trx: Knex.Transaction,
  { plans, activity, desktopApp }: Audience,
  { after, limit }: { after: string; limit: number },
): Promise<Recipient[]> {
  const { rows } = await trx.raw<{ rows: Recipient[] }>(
    `SELECT u.id, u.email, u.email_key, ${TAKES_MAIL} AS takes_mail,
       u.time_zone, n.quiet_from, n.quiet_until
     FROM ${FROM} WHERE u.id > :after AND ${IN_AUDIENCE} ORDER BY u.id LIMIT :limit`,
    { plans: [...plans], activity, desktopApp, after, limit },
  );
  return rows;
}

/** Locks a message whose next lot is due; those that another process works on are passed over. */
export async function lockDueMessage(trx: Knex.Transaction): Promise<MessageRow | undefined> {
  const { rows } = await trx.raw<{ rows: MessageRow[] }>(
    `SELECT * FROM creator_messages WHERE state IN ('scheduled', 'sending') AND next_at <= now()
     ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  return rows[0];
}

/** Tells creators in the app, and notes whose mail is queued. */
export async function tellRecipients(
  trx: Knex.Transaction,
  messageId: string,
  told: readonly { userId: string; mailId: string | null }[],
): Promise<void> {
  await trx('creator_message_recipients').insert(
    told.map(({ userId, mailId }) => ({
      messageId,
      userId,
      mailId,
      mail: mailId === null ? 'none' : 'queued',
    })),
  );
  await trx('notifications').insert(
    told.map(({ userId }) => ({ userId, kind: 'message', subject: messageId })),
  );
}

/** Notes how far a message is; no version, since nobody edits it any more. */
export async function saveProgress(
  trx: Knex.Transaction,
  id: string,
  change: { state?: MessageState; sentUntil?: string; isOver: boolean },
): Promise<void> {
  const { isOver, ...progress } = change;
  await trx('creator_messages')
    .where({ id })
    .update({
      ...progress,
      startedAt: trx.raw('coalesce(started_at, now())'),
      ...(isOver
        ? { endedAt: trx.fn.now(), nextAt: null }
        : { nextAt: trx.raw(`now() + interval '1 second'`) }),
    });
}

/** A message that a creator got. */
export async function selectTold(
  db: Knex,
  userId: string,
  messageId: string,
): Promise<{ id: string; subject: string; body: string; toldAt: Date } | undefined> {
  const { rows } = await db.raw<{
    rows: { id: string; subject: string; body: string; toldAt: Date }[];
  }>(
    `SELECT m.id, m.subject, m.body, r.told_at
     FROM creator_message_recipients r JOIN creator_messages m ON m.id = r.message_id
     WHERE r.message_id = :messageId AND r.user_id = :userId`,
    { userId, messageId },
  );
  return rows[0];
}

/** Notes the first reading. */
export async function noteOpened(db: Knex, userId: string, messageId: string): Promise<void> {
  await db('creator_message_recipients')
    .where({ userId, messageId })
    .whereNull('openedAt')
    .update({ openedAt: db.fn.now() });
}
