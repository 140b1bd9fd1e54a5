import type { OutgoingEvents } from '#shared/api/event-stream.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changeMessage } from './missed-events.ts';
import { createStreams, message, type Stream } from './streams.ts';

/** A comment that waits, as one visitor follows it. */
export interface FollowedWait {
  id: string;
  magnetId: string;
  /** One network holds few streams of one wait. */
  network: string;
  /** The visitor's page shows something else by now. */
  hasChanged(): Promise<boolean>;
}

/** Pages that get none look now and then, so consoles keep their room. */
const MAX_STREAMS = 3_000;

/**
 * Streams of visitors whose comment waits: they are told that the page is to be asked for again. A notice
 * that is lost costs the time until the page looks by itself.
 */
export function createWaitStreams({ feed, logger }: Pick<Platform, 'feed' | 'logger'>) {
  const streams = createStreams({ most: MAX_STREAMS });
  const magnets = new WeakMap<Stream, string>();

  function tell(stream: Stream): void {
    const magnetId = magnets.get(stream) ?? null;
    streams.send(stream, changeMessage({ topic: 'waiting', magnetId, at: new Date() }));
  }

  feed.listen('wait_changed', (waitId) => {
    for (const stream of streams.of(waitId)) tell(stream);
  });

  /** It may have changed before its stream was heard of. */
  async function begin(stream: Stream, wait: FollowedWait): Promise<void> {
    if (await wait.hasChanged()) tell(stream);
    streams.release(stream, message('hello', {}));
  }

  return {
    open(wait: FollowedWait): OutgoingEvents {
      if (streams.isFull()) throw new AppError('too_many_streams', { retryAfterSeconds: 60 });
      return {
        begin(sink) {
          const { id: ownerId, magnetId, network } = wait;
          const stream = streams.add({ ownerId, sessionId: `${ownerId} ${network}`, sink });
          magnets.set(stream, magnetId);
          begin(stream, wait).catch((error: unknown) => {
            logger.warn({ reason: String(error) }, 'the stream of a waiting visitor did not begin');
            sink.cut();
          });
        },
      };
    },
    tick: streams.tick,
    endAll(): void {
      for (const stream of streams.all()) streams.end(stream, 'stopping');
    },
  };
}
