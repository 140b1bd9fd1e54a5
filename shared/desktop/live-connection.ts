import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { HEARTBEAT_SECONDS, type LiveEnd, type LiveEvent } from '../live/live.contract.ts';
import { readLiveEnd, readLiveEvent } from '../live/live-words.ts';

/**
 * `connecting` until the first answer, `live` while all changes arrive, `off` while they do not and it
 * is tried again, `ended` when trying again is of no use: the session is over, or the server is older.
 */
export type LiveState = 'connecting' | 'live' | 'off' | 'ended';

/** The answer to one request for the stream. */
export interface OpenedStream {
  status: number;
  /** The parts of the body as they arrive; ends or throws with the connection. */
  texts: AsyncIterable<string>;
}

export interface LiveConnectionParts {
  /** Asks for the stream. Rejects when no server answers; `cut` gets what ends the request. */
  open(lastEventId: string | undefined, cut: (end: () => void) => void): Promise<OpenedStream>;
  /** Something changed; null: anything may have. */
  onEvent(event: LiveEvent | null): void;
  onState(state: LiveState): void;
  /** A break resumes after this id. */
  onPosition?(lastEventId: string): void;
  /** Runs it once after `ms`; returns what calls it off. */
  later(action: () => void, ms: number): () => void;
  /** Milliseconds. */
  now(): number;
}

export interface LiveConnection {
  /** `lastEventId` goes on where another connection stood. */
  start(lastEventId?: string): void;
  stop(): void;
}

/** Two heartbeats and a bit: then the connection is dead, whatever the network says. */
const SILENT_MS = 2.25 * HEARTBEAT_SECONDS * 1_000;
const LONGEST_WAIT_MS = 30_000;
/** Another client of the session took the place; trying again at once would take it back. */
const REPLACED_WAIT_MS = 60_000;
/** The server tells a new stream what happened in a few seconds before it; later ones ask again. */
const FIRST_ANSWER_MS = 10_000;

/** Keeps one stream open: resumes after breaks, waits longer while the server does not answer. */
export function createLiveConnection(parts: LiveConnectionParts): LiveConnection {
  let generation = 0;
  let failures = 0;
  let position: string | undefined;
  let startedAt = 0;
  let state: LiveState | null = null;
  let callOff: () => void = () => undefined;
  let cut: () => void = () => undefined;

  function become(next: LiveState): void {
    if (next === state) return;
    state = next;
    parts.onState(next);
  }

  function goOn(mine: number, ms: number): void {
    callOff = parts.later(() => void run(mine), ms);
  }

  function fail(mine: number): void {
    become('off');
    const wait = Math.min(1_000 * 2 ** failures, LONGEST_WAIT_MS);
    failures += 1;
    // Clients of a server that comes back do not come at the same moment.
    goOn(mine, wait * (0.5 + Math.random()));
  }

  async function run(mine: number): Promise<void> {
    callOff();
    let ending: LiveEnd['reason'] | null = null;
    let isSilent: () => void = () => undefined;
    const heard = (): void => {
      isSilent();
      isSilent = parts.later(() => cut(), SILENT_MS);
    };
    const parser = createParser({
      onEvent(message) {
        if (mine === generation) ending = take(message) ?? ending;
      },
    });
    try {
      heard();
      const { status, texts } = await parts.open(position, (end) => (cut = end));
      if (mine !== generation) return cut();
      if (status === 401 || status === 403 || status === 404) {
        cut();
        return become('ended');
      }
      if (status === 200) {
        for await (const text of texts) {
          if (mine !== generation) return cut();
          heard();
          parser.feed(text);
        }
      } else cut();
    } catch {
      // The connection broke: the same as an end without a word.
    } finally {
      isSilent();
    }
    if (mine !== generation) return;
    if (ending === 'session') become('ended');
    else if (ending === 'replaced') {
      become('off');
      goOn(mine, REPLACED_WAIT_MS);
    } else if (ending === null) fail(mine);
    else goOn(mine, 500 * Math.random());
  }

  /** The reason when the message ends the stream. */
  function take({ event, data, id }: EventSourceMessage): LiveEnd['reason'] | null {
    const isFirst = position === undefined;
    if (id !== undefined) {
      position = id;
      parts.onPosition?.(id);
    }
    if (event === 'hello') {
      failures = 0;
      become('live');
      if (isFirst && parts.now() - startedAt > FIRST_ANSWER_MS) parts.onEvent(null);
    } else if (event === 'resync') parts.onEvent(null);
    else if (event === 'change') {
      const change = readLiveEvent(JSON.parse(data));
      // A newer server may tell of more.
      if (change !== undefined) parts.onEvent(change);
    } else if (event === 'end') return readLiveEnd(JSON.parse(data)) ?? 'age';
    return null;
  }

  return {
    start(lastEventId) {
      generation += 1;
      callOff();
      cut();
      position = lastEventId;
      failures = 0;
      startedAt = parts.now();
      state = null;
      become('connecting');
      void run(generation);
    },
    stop() {
      generation += 1;
      callOff();
      cut();
    },
  };
}
