import {
  HEARTBEAT_SECONDS,
  type LiveEnd,
  type LiveMessage,
  STREAMS_PER_SESSION,
} from '#shared/live/live.contract.ts';
import type { EventSink } from '#shared/api/event-stream.ts';
import { eventText } from '#server/platform/http/messages/event-answer.ts';

/** An open stream of a creator, an operator or a visitor who waits. */
export interface Stream {
  /** The creator's id, or that of a visitor's wait; null for an operator. */
  ownerId: string | null;
  /** What holds few streams: a session, or the network of a visitor for one wait. */
  sessionId: string;
  sink: EventSink;
  /** Messages that wait until what was missed has been told; null once it has. */
  held: string[] | null;
  endsAt: number;
  beatAt: number;
}

/** All streams of this process. */
export interface Streams {
  readonly count: number;
  /** This process has as many as it takes. */
  isFull(): boolean;
  add(owner: Pick<Stream, 'ownerId' | 'sessionId' | 'sink'>): Stream;
  send(stream: Stream, text: string): void;
  /** Sends what was held, after the given text. */
  release(stream: Stream, first: string): void;
  of(ownerId: string | null): Iterable<Stream>;
  ofSession(sessionId: string): Iterable<Stream>;
  creators(): Iterable<Stream>;
  all(): Iterable<Stream>;
  end(stream: Stream, reason: LiveEnd['reason']): void;
  /** Heartbeats, and the end of streams that are old. */
  tick(): void;
}

/** Each costs some kB, and a process has room for 10,000 connections of all kinds. */
const MAX_STREAMS = 6_000;
/** A proxy that balances connections gets its chance, and a changed process its clients. */
const MAX_AGE_MS = 10 * 60_000;
/** So that streams that began together do not end together. */
const AGE_SPREAD_MS = 60_000;
const HEARTBEAT_MS = HEARTBEAT_SECONDS * 1_000;
/** A client that takes nothing loses its stream before more waits than this; it resumes later. */
const MOST_WAITING = 16_384;
const MOST_HELD = 200;

/** Keeps the open streams by their owner. `now` is in milliseconds. */
export function createStreams({
  now = () => performance.now(),
  most = MAX_STREAMS,
  onCount = () => {},
}: {
  now?: () => number;
  most?: number;
  onCount?(count: number): void;
}): Streams {
  const byOwner = new Map<string | null, Set<Stream>>();
  const bySession = new Map<string, Set<Stream>>();
  const all = new Set<Stream>();

  function remove(stream: Stream): void {
    if (!all.delete(stream)) return;
    leave(byOwner, stream.ownerId, stream);
    leave(bySession, stream.sessionId, stream);
    onCount(all.size);
  }

  function send(stream: Stream, text: string): void {
    if (stream.held !== null) {
      stream.held.push(text);
      if (stream.held.length > MOST_HELD) cut(stream);
      return;
    }
    stream.sink.write(text);
    if (stream.sink.waiting() > MOST_WAITING) cut(stream);
  }

  function cut(stream: Stream): void {
    remove(stream);
    stream.sink.cut();
  }

  function end(stream: Stream, reason: LiveEnd['reason']): void {
    remove(stream);
    stream.sink.write(message('end', { reason }));
    stream.sink.end();
  }

  return {
    get count() {
      return all.size;
    },
    isFull: () => all.size >= most,
    add(owner) {
      const at = now();
      const endsAt = at + MAX_AGE_MS + Math.random() * AGE_SPREAD_MS;
      const beatAt = at + HEARTBEAT_MS * (0.5 + Math.random() / 2);
      const stream: Stream = { ...owner, held: [], endsAt, beatAt };
      join(byOwner, stream.ownerId, stream);
      const ofSession = join(bySession, stream.sessionId, stream);
      all.add(stream);
      onCount(all.size);
      stream.sink.onGone(() => remove(stream));
      const [oldest] = ofSession;
      if (ofSession.size > STREAMS_PER_SESSION && oldest !== undefined) end(oldest, 'replaced');
      return stream;
    },
    send,
    release(stream, first) {
      const held = stream.held ?? [];
      stream.held = null;
      // Not judged by what waits: it is written at once, before the client could take any of it.
      if (all.has(stream)) stream.sink.write([first, ...held].join(''));
    },
    of: (ownerId) => [...(byOwner.get(ownerId) ?? [])],
    ofSession: (sessionId) => [...(bySession.get(sessionId) ?? [])],
    *creators() {
      for (const stream of all) if (stream.ownerId !== null) yield stream;
    },
    all: () => all,
    end,
    tick() {
      const at = now();
      for (const stream of all) {
        if (at >= stream.endsAt) end(stream, 'age');
        else if (at >= stream.beatAt) {
          stream.beatAt = at + HEARTBEAT_MS;
          send(stream, ': alive\n\n');
        }
      }
    },
  };
}

/** One message of a stream. With `id` a client resumes after it. */
export function message(name: LiveMessage, data: object, id?: number): string {
  return eventText(name, data, id);
}

function join<Key>(map: Map<Key, Set<Stream>>, key: Key, stream: Stream): Set<Stream> {
  const set = map.get(key) ?? new Set();
  map.set(key, set);
  return set.add(stream);
}

function leave<Key>(map: Map<Key, Set<Stream>>, key: Key, stream: Stream): void {
  const set = map.get(key);
  set?.delete(stream);
  if (set?.size === 0) map.delete(key);
}
