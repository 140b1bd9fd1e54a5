import type { Knex } from 'knex';
import { MOST_UNREAD } from '#shared/notifications/unread-count.contract.ts';
import type {
  NotificationEvent,
  NotificationKind,
} from '#shared/notifications/notification-kinds.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

export interface NotificationRow {
  id: string;
  kind: string;
  subject: string | null;
  facts: Record<string, unknown>;
  createdAt: Date;
  isUnread: boolean;
  magnetTitle: string | null;
  ticketSubject: string | null;
  messageSubject: string | null;
  newsTitle: string | null;
  leads: number;
  keysetAt: string;
}

/** More leads than this in an hour are told as so many. */
const MOST_LEADS = 1_000;

/** The leads that a row of an hour stands for; more come until it is read. */
const LEADS = `CASE WHEN n.kind = 'lead' THEN (SELECT greatest(count(*), 1)::int FROM (
    SELECT FROM leads l WHERE l.user_id = n.user_id AND l.magnet_id = n.subject AND l.over_quota IS NOT TRUE
      AND l.created_at >= n.created_at
      AND l.created_at < LEAST(n.read_at, date_trunc('hour', n.created_at) + interval '1 hour')
    LIMIT ${MOST_LEADS}) AS counted) ELSE 0 END`;

/** SQL of a row n. An article is read at its own place, and its row is in no list. */
export const IS_UNREAD = `(n.read_at IS NULL AND (n.kind <> 'news' OR NOT EXISTS (SELECT FROM news_reads r
    WHERE r.user_id = n.user_id AND r.article_id = n.subject)))`;

/** Of a row n, with what its words need. */
const TOLD = `n.id, n.kind, n.subject, n.facts, n.created_at, ${IS_UNREAD} AS is_unread,
  m.title AS magnet_title, t.subject AS ticket_subject, o.subject AS message_subject,
  a.title AS news_title, ${LEADS} AS leads,
  ${keysetAt('n.created_at')} AS keyset_at`;
const ABOUT = `LEFT JOIN magnets m ON m.id = n.subject AND m.user_id = n.user_id AND m.deleted_at IS NULL
  LEFT JOIN support_tickets t ON t.id = n.subject AND t.user_id = n.user_id
  LEFT JOIN creator_messages o ON n.kind = 'message' AND o.id = n.subject
  LEFT JOIN news_articles a ON n.kind = 'news' AND a.id = n.subject AND a.audience = 'creators'
    AND a.published_at <= now()
    AND (a.expires_at IS NULL OR a.expires_at > now())`;

/** One row more than `limit`, newest first. */
export async function selectNotifications(
  db: Knex,
  ask: {
    userId: string;
    isUnread: boolean;
    /** Kinds that the creator does not want in the list. */
    hidden: readonly NotificationKind[];
    after: Keyset | null;
    limit: number;
  },
): Promise<NotificationRow[]> {
  const { userId, isUnread, hidden, after, limit } = ask;
  const { rows } = await db.raw<{ rows: NotificationRow[] }>(
    `SELECT ${TOLD}
     FROM (SELECT * FROM notifications WHERE user_id = :userId AND kind <> ALL (:hidden)
         ${isUnread ? 'AND read_at IS NULL' : ''}
         ${after === null ? '' : 'AND (created_at, id) < (:at::timestamptz, :id)'}
       ORDER BY created_at DESC, id DESC LIMIT :limit) AS n
       ${ABOUT}
     ORDER BY n.created_at DESC, n.id DESC`,
    { userId, hidden: [...hidden], at: after?.at ?? '', id: after?.id ?? '', limit: limit + 1 },
  );
  return rows;
}

/** Stops counting at `MOST_UNREAD`. */
export async function countUnread(
  db: Knex,
  userId: string,
  hidden: readonly NotificationKind[],
): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count FROM (SELECT FROM notifications
       WHERE user_id = ? AND read_at IS NULL AND kind <> ALL (?) LIMIT ?) AS unread`,
    [userId, [...hidden], MOST_UNREAD],
  );
  return rows[0]?.count ?? 0;
}

/** False for an unknown or foreign one. */
export async function saveRead(
  db: Knex,
  userId: string,
  id: string,
  isUnread: boolean,
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: object[] }>(
    `WITH own AS (SELECT id, read_at FROM notifications WHERE id = :id AND user_id = :userId),
     changed AS (UPDATE notifications n SET read_at = CASE WHEN :isUnread THEN NULL ELSE now() END,
         -- Read again later, it is no more the one that new facts are added to.
         fold = CASE WHEN :isUnread THEN NULL ELSE n.fold END
       FROM own WHERE n.id = own.id AND n.user_id = :userId
         AND (own.read_at IS NULL) <> :isUnread)
     SELECT id FROM own`,
    { id, userId, isUnread },
  );
  return rows.length > 0;
}

/** Marks unread ones of the list up to a moment as read; times on the wire have milliseconds. */
export async function saveAllRead(
  db: Knex,
  userId: string,
  seenUntil: string,
  hidden: readonly NotificationKind[],
): Promise<number> {
  return db('notifications')
    .where({ userId, readAt: null })
    .whereNotIn('kind', [...hidden])
    .whereRaw(`created_at < ?::timestamptz + interval '1 millisecond'`, [seenUntil])
    .update({ readAt: db.fn.now() });
}

export interface NewNotification {
  kind: NotificationKind;
  subject: string | null;
}

/** Tells the account of an address; nobody when there is none. */
export async function insertForAddress(
  trx: Knex.Transaction,
  emailKey: string,
  { kind, subject }: NewNotification,
): Promise<void> {
  await trx.raw(
    `INSERT INTO notifications (user_id, kind, subject)
     SELECT id, :kind, :subject FROM users WHERE email_key = :emailKey`,
    { emailKey, kind, subject },
  );
}

/** Tells those of these creators who take emails or push about the event; it is in no list. */
export async function insertForTakers(
  trx: Knex.Transaction,
  userIds: readonly string[],
  event: NotificationEvent,
  { kind, subject }: NewNotification,
): Promise<void> {
  await trx.raw(
    `INSERT INTO notifications (user_id, kind, subject)
     SELECT user_id, :kind, :subject FROM notification_settings
     WHERE user_id = ANY (:userIds) AND (choices -> :event ->> 'email' IN ('now', 'digest')
       OR choices -> :event ->> 'push' = 'true')
     ORDER BY user_id`,
    { userIds: [...userIds], event, kind, subject },
  );
}

/**
 * Whether all that a mail tells was read while it was held back. The mail and its rows are of one transaction, so
 * they have one time.
 */
export async function wasReadWhileHeld(
  db: Knex,
  mail: {
    id: string;
    /** Of the rows. */
    kind: NotificationKind;
    /** A mail was first due so long before its end. */
    lifeSeconds: number;
  },
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { wasRead: boolean | null }[] }>(
    `SELECT bool_and(coalesce(n.read_at < m.not_after - make_interval(secs => :lifeSeconds), false))
       AS was_read
     FROM mail_messages m JOIN users u ON u.email_key = m.to_key
     JOIN notifications n ON n.user_id = u.id AND n.created_at = m.created_at AND n.kind = :kind
     WHERE m.id = :id`,
    mail,
  );
  return rows[0]?.wasRead ?? false;
}

/** Of one account: a row, or those of a digest, oldest first. */
export async function selectForMail(
  db: Knex,
  userId: string,
  which: { id: string } | { digest: string },
  limit: number,
): Promise<NotificationRow[]> {
  const [column, value] = 'id' in which ? ['id', which.id] : ['digest', which.digest];
  const { rows } = await db.raw<{ rows: NotificationRow[] }>(
    `SELECT ${TOLD} FROM notifications n ${ABOUT}
     WHERE n.user_id = :userId AND n.${column} = :value
     ORDER BY n.created_at, n.id LIMIT :limit`,
    { userId, value, limit },
  );
  return rows;
}
