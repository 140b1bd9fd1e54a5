import type { LiveState } from '#shared/desktop/live-connection.ts';
import type { LiveEvent } from '#shared/live/live.contract.ts';
import { oneOf, readLiveEvent } from '#shared/live/live-words.ts';

/** What the tab with the stream tells the others. */
type Told =
  | { kind: 'event'; event: LiveEvent | null }
  | { kind: 'standing'; state: LiveState; position: string | null }
  | { kind: 'asking' };

const states = ['connecting', 'live', 'off', 'ended'] as const satisfies readonly LiveState[];

/** Undefined for another shape, as of a tab with a newer version. */
function readTold(told: unknown): Told | undefined {
  if (typeof told !== 'object' || told === null || !('kind' in told)) return undefined;
  if (told.kind === 'asking') return { kind: 'asking' };
  if (told.kind === 'event' && 'event' in told) {
    const event = told.event === null ? null : readLiveEvent(told.event);
    return event === undefined ? undefined : { kind: 'event', event };
  }
  if (told.kind !== 'standing' || !('state' in told && 'position' in told)) return undefined;
  const { position } = told;
  const state = oneOf(states, told.state);
  if (state === undefined || (position !== null && typeof position !== 'string')) return undefined;
  return { kind: 'standing', state, position };
}

/** Opens the stream; returns what closes it. Only the leading tab calls it. */
export type Lead = (
  lastEventId: string | undefined,
  tell: {
    event(event: LiveEvent | null): void;
    state(state: LiveState): void;
    position(lastEventId: string): void;
  },
) => () => void;

export interface SharedStreamParts {
  /** The same in all tabs of one account. */
  name: string;
  lead: Lead;
  onEvent(event: LiveEvent | null): void;
  onState(state: LiveState): void;
  /** Absent where pages are not served by HTTPS: then each tab has a stream of its own. */
  locks: Pick<LockManager, 'request'> | undefined;
  openChannel(name: string): Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>;
}

/**
 * One stream for all tabs of a browser, which has six connections to a server over HTTP/1.1. The tab
 * that holds a lock reads it and tells the others; when it closes, the next one gets the lock and goes
 * on where the first stood. Returns what ends this tab's part.
 */
export function joinSharedStream(parts: SharedStreamParts): () => void {
  const channel = parts.openChannel(parts.name);
  const over = new AbortController();
  let position: string | undefined;
  let state: LiveState = 'connecting';
  let isLeading = false;

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  const say = (told: Told): void => channel.postMessage(told);
  const stand = (): void => say({ kind: 'standing', state, position: position ?? null });
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const told = readTold(data);
    if (told?.kind === 'asking' && isLeading) stand();
    if (told === undefined || isLeading) return;
    if (told.kind === 'event') parts.onEvent(told.event);
    if (told.kind === 'standing') {
      position = told.position ?? position;
      parts.onState(told.state);
    }
  });

  function lead(): () => void {
    isLeading = true;
    return parts.lead(position, {
      event(event) {
        parts.onEvent(event);
        say({ kind: 'event', event });
      },
      state(next) {
        state = next;
        parts.onState(next);
        stand();
      },
      position(lastEventId) {
        position = lastEventId;
        stand();
      },
    });
  }

  let stopLeading: () => void = () => undefined;
  if (parts.locks === undefined) stopLeading = lead();
  else {
    say({ kind: 'asking' });
    parts.locks
      .request(parts.name, { signal: over.signal }, async () => {
        stopLeading = lead();
        // Held until this tab is closed or leaves.
        await new Promise<void>((done) => over.signal.addEventListener('abort', () => done()));
      })
      .catch(() => undefined); // left while it waited for the lock
  }
  return () => {
    over.abort();
    stopLeading();
    channel.close();
  };
}
