import type { Knex } from 'knex';
import type { PushAddress } from './push.queries.ts';

/** A process that is silent for longer loses its turn; longer than a try can take. */
const LEASE = `interval '1 minute'`;
/** What a browser did not take until then is of no use any more. */
const LIFE = `interval '1 day'`;

/** Queues a notification for each browser of an account that has push, once. */
export async function queuePush(
  trx: Knex.Transaction,
  {
    notificationId,
    userId,
    afterSeconds,
  }: {
    notificationId: string;
    userId: string;
    /** Until the end of quiet hours. */
    afterSeconds: number;
  },
): Promise<void> {
  await trx.raw(
    `INSERT INTO push_messages (id, notification_id, browser_id, next_try_at, not_after)
     SELECT translate(left(replace(gen_random_uuid()::text, '-', ''), 20), '01', 'gh'), :notificationId,
       b.id, now() + make_interval(secs => :afterSeconds),
       now() + make_interval(secs => :afterSeconds) + ${LIFE}
     FROM push_browsers b JOIN sessions s ON s.id = b.session_id
     WHERE b.user_id = :userId AND s.expires_at > now()
     ORDER BY b.id
     -- One that is signed out meanwhile would end the whole transaction.
     FOR KEY SHARE OF b
     ON CONFLICT (notification_id, browser_id) DO NOTHING`,
    { notificationId, userId, afterSeconds },
  );
}

export interface DuePush extends PushAddress {
  id: string;
  notificationId: string;
  browserId: string;
  userId: string;
  attempts: number;
  isShort: boolean;
  /** How long it is of use; below 1 for not any more. */
  secondsLeft: number;
  /** The session of the browser lasts. */
  isSignedIn: boolean;
}

/**
 * Takes some that are due, the longest first. The try is counted before it is made, so that one that kills
 * the process counts too.
 */
export async function claimPush(db: Knex, limit: number): Promise<DuePush[]> {
  const { rows } = await db.raw<{ rows: DuePush[] }>(
    `WITH taken AS (
       UPDATE push_messages SET attempts = attempts + 1, next_try_at = now() + ${LEASE}
       WHERE id = ANY (ARRAY(SELECT id FROM push_messages WHERE next_try_at <= now()
         ORDER BY next_try_at LIMIT ? FOR UPDATE SKIP LOCKED))
       RETURNING *)
     SELECT t.id, t.notification_id, t.browser_id, t.attempts, t.is_short, b.user_id, b.endpoint,
       b.p256dh, b.auth, s.expires_at > now() AS is_signed_in,
       floor(extract(epoch FROM t.not_after - now()))::int AS seconds_left
     FROM taken t JOIN push_browsers b ON b.id = t.browser_id JOIN sessions s ON s.id = b.session_id`,
    [limit],
  );
  return rows;
}

/** Nothing is to be done with it any more; without an outcome it was of no use. */
export async function endPush(
  db: Knex,
  id: string,
  outcome: 'taken' | 'failed' | null,
): Promise<void> {
  await db('push_messages').where({ id }).update({ nextTryAt: null, outcome });
}

/** Another try after so long; nothing else goes to that browser before. */
export async function postponeBrowser(
  db: Knex,
  { id, browserId }: Pick<DuePush, 'id' | 'browserId'>,
  afterSeconds: number,
): Promise<void> {
  await db('push_messages')
    .where({ browserId })
    .whereNotNull('nextTryAt')
    .update({
      nextTryAt: db.raw(
        `CASE WHEN id = :id THEN now() + make_interval(secs => :afterSeconds)
         ELSE greatest(next_try_at, now() + make_interval(secs => :afterSeconds)) END`,
        { id, afterSeconds },
      ),
    });
}

/** Another try after so long. */
export async function postponePush(
  db: Knex,
  id: string,
  { afterSeconds, isShort }: { afterSeconds: number; isShort: boolean },
): Promise<void> {
  await db('push_messages')
    .where({ id })
    .update({ nextTryAt: db.raw('now() + make_interval(secs => ?)', [afterSeconds]), isShort });
}
