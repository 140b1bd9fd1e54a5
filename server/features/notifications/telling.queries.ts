import type { Knex } from 'knex';
import type { ChannelCounts } from '#shared/notifications/channel-counts.ts';
import { OVERTAKEN } from '#server/features/mail/mail.queries.ts';
import { IS_UNREAD } from './notifications.queries.ts';

/** A process that is silent for longer loses its turn. */
const LEASE = `interval '1 minute'`;

export interface DueRow {
  id: string;
  userId: string;
  kind: string;
  /** Of this turn; a later one has another. */
  until: Date;
  isUnread: boolean;
}

/** Takes some whose channels are to be looked at, the longest due first. A turn is told by its milliseconds. */
export async function claimDue(db: Knex, limit: number): Promise<DueRow[]> {
  const { rows } = await db.raw<{ rows: DueRow[] }>(
    `UPDATE notifications n SET due_at = date_trunc('milliseconds', now()) + ${LEASE}
     WHERE id = ANY (ARRAY(SELECT id FROM notifications WHERE due_at <= now()
       ORDER BY due_at LIMIT ? FOR UPDATE SKIP LOCKED))
     RETURNING n.id, n.user_id, n.kind, n.due_at AS until, ${IS_UNREAD} AS is_unread`,
    [limit],
  );
  return rows;
}

/** Ends a turn, or puts it off; false when another process has it by now. */
export async function endTurn(
  trx: Knex.Transaction,
  { id, until }: DueRow,
  then: { afterSeconds: number | null; isForDigest: boolean },
): Promise<boolean> {
  const ended = await trx('notifications')
    .where({ id, dueAt: until })
    .update({
      dueAt:
        then.afterSeconds === null
          ? null
          : trx.raw('now() + make_interval(secs => ?)', [then.afterSeconds]),
      ...(then.isForDigest ? { digest: 'due' } : {}),
    });
  return ended === 1;
}

/** Ends the turns of rows that no channel wants, in one statement. */
export async function endTurns(db: Knex, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db('notifications')
      .whereIn('id', [...ids])
      .update({ dueAt: null });
}

/** Takes an account whose digest is due; no other process looks at it for a minute. */
export async function claimDigest(
  db: Knex,
  now: Date,
): Promise<{ userId: string; until: Date } | undefined> {
  const { rows } = await db.raw<{ rows: { userId: string; until: Date }[] }>(
    `UPDATE notification_settings SET digest_at = :now::timestamptz + ${LEASE}
     WHERE user_id = (SELECT user_id FROM notification_settings WHERE digest_at <= :now::timestamptz
       ORDER BY digest_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING user_id, digest_at AS until`,
    { now },
  );
  return rows[0];
}

/** Plans the digest after this one; false when another process has the turn by now. */
export async function endDigest(
  trx: Knex.Transaction,
  { userId, until }: { userId: string; until: Date },
  next: Date | null,
): Promise<boolean> {
  const ended = await trx('notification_settings')
    .where({ userId, digestAt: until })
    .update({ digestAt: next });
  return ended === 1;
}

/** Gives the waiting rows of an account to one mail; how many of them nobody has read. */
export async function takeIntoDigest(
  trx: Knex.Transaction,
  userId: string,
  mailId: string,
): Promise<number> {
  const { rows } = await trx.raw<{ rows: { isUnread: boolean }[] }>(
    `UPDATE notifications n SET digest = :mailId WHERE n.user_id = :userId AND n.digest = 'due'
     RETURNING ${IS_UNREAD} AS is_unread`,
    { userId, mailId },
  );
  return rows.filter(({ isUnread }) => isUnread).length;
}

export interface ToldCounts {
  emails: ChannelCounts;
  pushes: ChannelCounts;
}

/**
 * Emails and pushes about an article, as long as they are kept. A digest counts for each article that was
 * put into it, and a push for each browser.
 */
export async function countToldOfNews(db: Knex, articleId: string): Promise<ToldCounts> {
  const { rows } = await db.raw<{ rows: { channel: keyof ToldCounts; counts: ChannelCounts }[] }>(
    `WITH told AS MATERIALIZED (
       SELECT id, user_id, digest, due_at FROM notifications
       WHERE kind = 'news' AND subject = :articleId),
     -- Not looked at yet, or held by quiet hours: they have no email and no push so far.
     early AS (
       SELECT s.choices -> 'news' ->> 'email' IN ('now', 'digest') AS is_mailed,
         CASE WHEN s.choices -> 'news' ->> 'push' = 'true'
           THEN (SELECT count(*) FROM push_browsers b WHERE b.user_id = told.user_id) ELSE 0 END AS pushes
       FROM told JOIN notification_settings s ON s.user_id = told.user_id
       WHERE told.due_at IS NOT NULL),
     mails AS (
       SELECT m.state, m.last_error, m.not_after FROM told JOIN mail_messages m
         ON m.kind = 'notification' AND m.payload ->> 'notificationId' = told.id
       UNION ALL
       SELECT m.state, m.last_error, m.not_after FROM told JOIN mail_messages m ON m.id = told.digest
       WHERE told.digest <> 'due')
     SELECT 'emails' AS channel, jsonb_build_object(
       'waiting', count(*) FILTER (WHERE state = 'queued' OR state = 'outbox' AND not_after > now())
         + (SELECT count(*) FROM told WHERE digest = 'due')
         + (SELECT count(*) FROM early WHERE is_mailed),
       'sent', count(*) FILTER (WHERE state = 'sent'),
       'failed', count(*) FILTER (WHERE state = 'refused'
         OR state = 'outbox' AND not_after <= now()
         OR state = 'dropped' AND last_error IS DISTINCT FROM :overtaken)) AS counts FROM mails
     UNION ALL
     SELECT 'pushes', jsonb_build_object(
       'waiting', count(*) FILTER (WHERE p.next_try_at IS NOT NULL)
         + (SELECT coalesce(sum(pushes), 0) FROM early),
       'sent', count(*) FILTER (WHERE p.outcome = 'taken'),
       'failed', count(*) FILTER (WHERE p.outcome = 'failed'))
     FROM told JOIN push_messages p ON p.notification_id = told.id`,
    { articleId, overtaken: OVERTAKEN },
  );
  const none: ChannelCounts = { waiting: 0, sent: 0, failed: 0 };
  const of = (channel: keyof ToldCounts) =>
    rows.find((row) => row.channel === channel)?.counts ?? none;
  return { emails: of('emails'), pushes: of('pushes') };
}
