import type { OutgoingEvents } from '#shared/api/event-stream.ts';
import type { CallOutput } from '#shared/api/define-api.ts';
import type { liveApi } from '#shared/live/live.contract.ts';
import { readPassingNotes } from '#server/platform/db/passing-notes.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Auth } from '#server/features/auth/auth.feature.ts';
import type { Operators } from '#server/features/operators/operators.feature.ts';
import { createEventTail } from './event-tail.ts';
import type { StoredEvent } from './live-events.queries.ts';
import { countVisitorsNow, selectStrip } from './live-strip.queries.ts';
import { changeMessage, readMissedMessages } from './missed-events.ts';
import { watchSessions } from './session-watch.ts';
import { createStreams, message, type Stream } from './streams.ts';
import { createWaitStreams, type FollowedWait } from './wait-streams.ts';

/** Tells open consoles, and open pages of visitors who wait, what changes (decision 0043). */
export interface Live {
  /**
   * A stream of a creator, or of an operator where `userId` is null. `lastEventId` is what the client
   * had before a break. Throws too_many_streams.
   */
  open(caller: {
    userId: string | null;
    sessionId: string;
    lastEventId: string | undefined;
  }): OutgoingEvents;
  /** The stream of a visitor whose comment waits. Throws too_many_streams. */
  openWait(wait: FollowedWait): OutgoingEvents;
  /** Who is at a creator's pages, and what happened last. */
  strip(userId: string): Promise<CallOutput<(typeof liveApi)['strip']>>;
  /** Ends all streams; new ones are refused from now on, so that their clients go to another process. */
  endAll(): void;
  close(): void;
}

const TICK_MS = 1_000;
/** A message for everybody is written to so many streams in a turn of the event loop. */
const AT_ONCE = 250;

/** Makes the streams of this process, fed by what all processes store. */
export function createLive(
  { db, feed, logger }: Pick<Platform, 'db' | 'feed' | 'logger'>,
  {
    auth,
    operators,
  }: {
    auth: Pick<Auth, 'liveSessionsOf'>;
    operators: Pick<Operators, 'liveSessionsOf'>;
  },
): Live {
  let isEnding = false;
  let starting: Promise<void> | null = null;

  const tail = createEventTail(
    { db, logger },
    {
      onEvents: (events) => events.forEach(tell),
      onLost: () => tellInTurns([...streams.creators()], message('resync', {})),
    },
  );
  const streams = createStreams({
    onCount(count) {
      if (count > 0) return;
      tail.stop();
      starting = null;
    },
  });
  const waits = createWaitStreams({ feed, logger });
  const stopWatching = watchSessions({ feed, logger }, streams, {
    ofCreators: auth.liveSessionsOf,
    ofOperators: operators.liveSessionsOf,
  });

  function tell(event: StoredEvent): void {
    const text = changeMessage(event, tail.toldUntil());
    if (event.userId === null) tellInTurns([...streams.creators()], text);
    else for (const stream of streams.of(event.userId)) streams.send(stream, text);
  }

  function tellInTurns(all: readonly Stream[], text: string): void {
    for (const stream of all.slice(0, AT_ONCE)) streams.send(stream, text);
    if (all.length > AT_ONCE) setImmediate(() => tellInTurns(all.slice(AT_ONCE), text));
  }

  feed.listen('live_events', () => {
    if (streams.count > 0) tail.wake();
  });
  feed.subscribe((change) => {
    if (change.kind === 'everything' && streams.count > 0) tail.wake();
  });
  feed.listen('passing_notes', (payload) => {
    for (const { userId, ...note } of readPassingNotes(payload)) {
      const text = changeMessage({ ...note, at: new Date() });
      for (const stream of streams.of(userId)) streams.send(stream, text);
    }
  });
  const timer = setInterval(() => {
    streams.tick();
    waits.tick();
  }, TICK_MS).unref();

  async function begin(stream: Stream, lastEventId: string | undefined): Promise<void> {
    await (starting ??= tail.start());
    const from = tail.toldUntil();
    const { ownerId, sessionId } = stream;
    const isLive = ownerId === null ? operators.liveSessionsOf : auth.liveSessionsOf;
    // It may have ended before its stream was among those that end with it.
    if ((await isLive([sessionId])).length === 0) return streams.end(stream, 'session');
    const missed = ownerId === null ? '' : await readMissedMessages(db, ownerId, lastEventId);
    streams.release(stream, `${missed}${message('hello', {}, from)}`);
  }

  return {
    open({ lastEventId, userId: ownerId, sessionId }) {
      if (isEnding || streams.isFull())
        throw new AppError('too_many_streams', { retryAfterSeconds: 5 });
      return {
        begin(sink) {
          const stream = streams.add({ ownerId, sessionId, sink });
          begin(stream, lastEventId).catch((error: unknown) => {
            logger.warn({ reason: String(error) }, 'a live stream did not begin');
            starting = null;
            stream.sink.cut();
          });
        },
      };
    },
    openWait(wait) {
      if (isEnding) throw new AppError('too_many_streams', { retryAfterSeconds: 5 });
      return waits.open(wait);
    },
    async strip(userId) {
      const [visitorsNow, rows] = await Promise.all([
        countVisitorsNow(db, userId),
        selectStrip(db, userId),
      ]);
      const events = rows.map(({ magnetId, magnetTitle, at, ...row }) => ({
        ...row,
        at: at.toISOString(),
        magnet: { id: magnetId, title: magnetTitle },
      }));
      return { visitorsNow, events };
    },
    endAll() {
      isEnding = true;
      for (const stream of streams.all()) streams.end(stream, 'stopping');
      waits.endAll();
    },
    close() {
      clearInterval(timer);
      stopWatching();
      tail.stop();
    },
  };
}
