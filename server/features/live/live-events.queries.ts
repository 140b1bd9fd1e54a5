import type { Knex } from 'knex';
import type { LiveTopic } from '#shared/live/live.contract.ts';

/** A stored event. */
export interface StoredEvent {
  id: number;
  /** Null for every creator. */
  userId: string | null;
  topic: Exclude<LiveTopic, 'visit' | 'health'>;
  magnetId: string | null;
  at: Date;
}

/** Events after an id, and which transactions had ended when they were read. */
export interface EventReading {
  events: StoredEvent[];
  /** All transactions before this one had ended. */
  endedBefore: number;
  /** None from this one on had begun. */
  begunBefore: number;
}

/** At most so many rows in one reading. */
export const READ_AT_ONCE = 5_000;

const COLUMNS = ['id', 'userId', 'topic', 'magnetId', 'at'] as const;

/**
 * What is visible after an id, oldest first, seen by the same snapshot as the bounds: an id is given
 * before its transaction ends, so a lower one may become visible later (decision 0043).
 */
export async function readEvents(db: Knex, afterId: number): Promise<EventReading> {
  const { rows } = await db.raw<{
    rows: (Omit<StoredEvent, 'id'> & { id: number | null; ended: string; begun: string })[];
  }>(
    `SELECT pg_snapshot_xmin(s)::text AS ended, pg_snapshot_xmax(s)::text AS begun, e.*
     FROM pg_current_snapshot() AS s
     LEFT JOIN LATERAL (SELECT * FROM live_events WHERE id > ? ORDER BY id LIMIT ?) e ON true
     ORDER BY e.id`,
    [afterId, READ_AT_ONCE],
  );
  const [first] = rows;
  return {
    events: rows.flatMap(({ id, userId, topic, magnetId, at }) =>
      id === null ? [] : [{ id, userId, topic, magnetId, at }],
    ),
    endedBefore: Number(first?.ended ?? 0),
    begunBefore: Number(first?.begun ?? 0),
  };
}

/** The highest id that is visible; 0 when there is none. */
export async function lastEventId(db: Knex): Promise<number> {
  const row = await db('live_events').max<{ max: number | null } | undefined>('id').first();
  return row?.max ?? 0;
}

/** Events of one creator that a stream missed, oldest first. */
export function readMissed(
  db: Knex,
  userId: string,
  since: { id: number } | { seconds: number },
  limit: number,
): Promise<StoredEvent[]> {
  const query = db('live_events')
    .whereRaw('(user_id = ? OR user_id IS NULL)', [userId])
    .orderBy('id')
    .limit(limit)
    .select<StoredEvent[]>(...COLUMNS);
  return 'id' in since
    ? query.where('id', '>', since.id)
    : query.whereRaw(`at > now() - make_interval(secs => ?)`, [since.seconds]);
}

/** True while all events after this id are still kept. */
export async function isKept(db: Knex, id: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { kept: boolean }[] }>(
    `SELECT ? <= coalesce(max(id), 0) AND ? >= coalesce(min(id), 1) - 1 AS kept FROM live_events`,
    [id, id],
  );
  return rows[0]?.kept === true;
}
