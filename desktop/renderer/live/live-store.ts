import type { LiveState } from '#shared/desktop/live-connection.ts';
import type { LiveEvent } from '#shared/live/live.contract.ts';

type Listener = (event: LiveEvent | null) => void;

/** What this window knows of its stream; screens listen through `useLive`. */
export interface LiveStore {
  state(): LiveState;
  setState(state: LiveState): void;
  onState(listener: () => void): () => void;
  tell(event: LiveEvent | null): void;
  onEvent(listener: Listener): () => void;
}

export function createLiveStore(): LiveStore {
  let state: LiveState = 'connecting';
  const states = new Set<() => void>();
  const events = new Set<Listener>();
  return {
    state: () => state,
    setState(next) {
      if (next === state) return;
      state = next;
      for (const listener of states) listener();
    },
    onState(listener) {
      states.add(listener);
      return () => void states.delete(listener);
    },
    tell(event) {
      for (const listener of events) listener(event);
    },
    onEvent(listener) {
      events.add(listener);
      return () => void events.delete(listener);
    },
  };
}
