import type { LiveEvent } from '#shared/live/live.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { isKept, readMissed, type StoredEvent } from './live-events.queries.ts';
import { message } from './streams.ts';

/** A client that missed more asks for everything again, which costs less. */
const MOST_MISSED = 500;
/**
 * A new client gets what happened so shortly before: it may have asked for its data before it was
 * heard here.
 */
const NEW_CLIENT_SECONDS = 15;

/** What a client missed, as messages. Visits are not kept, so one tells that there may have been some. */
export async function readMissedMessages(
  db: Database,
  userId: string,
  lastEventId: string | undefined,
): Promise<string> {
  const id =
    lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null;
  if (id !== null && !(await isKept(db, id))) return message('resync', {});
  const since = id === null ? { seconds: NEW_CLIENT_SECONDS } : { id };
  const events = await readMissed(db, userId, since, MOST_MISSED + 1);
  if (events.length > MOST_MISSED) return message('resync', {});
  const told = events.map((event) => changeMessage(event));
  if (id !== null) told.push(changeMessage({ topic: 'visit', magnetId: null, at: new Date() }));
  return told.join('');
}

/** A change as clients get it. With `id` they resume after it. */
export function changeMessage(
  { topic, magnetId, at }: Pick<StoredEvent, 'magnetId' | 'at'> & Pick<LiveEvent, 'topic'>,
  id?: number,
): string {
  return message('change', { topic, magnetId, at: at.toISOString() } satisfies LiveEvent, id);
}
