import { useSyncExternalStore } from 'react';

const STEP_MS = 15_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: number | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = window.setInterval(tick, STEP_MS);
  listeners.add(listener);
  now = Date.now();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.clearInterval(timer);
  };
}

/**
 * The time in ms, updated every 15 s while a component shows it: one clock for the whole screen.
 */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
