import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { LiveState } from '#shared/desktop/live-connection.ts';
import type { LiveEvent, LiveTopic } from '#shared/live/live.contract.ts';
import type { LiveStore } from './live-store.ts';

export const LiveContext = createContext<LiveStore | null>(null);

function useStore(): LiveStore {
  const store = useContext(LiveContext);
  if (store === null) throw new Error('Live updates were not provided');
  return store;
}

/**
 * Runs `onEvent` for each change of the topics, in every tab. Null means that too much was missed:
 * anything may have changed. Answers read with `endpointQuery` and `endpointPages` are read again by
 * themselves (`live-paths.ts` says which); this is for what else a screen does, such as marking a row.
 */
export function useLive(
  topics: readonly LiveTopic[],
  onEvent: (event: LiveEvent | null) => void,
): void {
  const store = useStore();
  const latest = useRef({ topics, onEvent });
  useEffect(() => {
    latest.current = { topics, onEvent };
  });
  useEffect(
    () =>
      store.onEvent((event) => {
        const { topics: wanted, onEvent: run } = latest.current;
        if (event === null || wanted.includes(event.topic)) run(event);
      }),
    [store],
  );
}

/** Whether changes arrive by themselves. */
export function useLiveState(): LiveState {
  const store = useStore();
  return useSyncExternalStore(store.onState, store.state);
}

/** `refetchInterval` of an answer that live updates keep fresh: asked for only while they are off. */
export function useFallbackPoll(everyMs: number): number | false {
  return useLiveState() === 'live' ? false : everyMs;
}
