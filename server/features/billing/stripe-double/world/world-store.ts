import { advance, nextDue } from '../lives/due-work.ts';
import type { World } from './world.ts';

/**
 * Keeps one world. `change` runs alone and keeps what it did only when `work` comes back; `read` sees the
 * last kept state. Both let the clock catch up first.
 */
export interface WorldStore {
  change: <T>(work: (world: World) => T) => Promise<T>;
  read: <T>(work: (world: World) => T) => Promise<T>;
}

/** A world of this process, for tests. `now` in seconds; the world's own time where it stands still. */
export function keepInMemory(start: World, now?: () => number): WorldStore {
  let kept = start;
  const change = <T>(work: (world: World) => T): T => {
    const world = structuredClone(kept);
    if (now !== undefined) advance(world, now());
    const result = work(world);
    kept = world;
    return result;
  };
  return {
    change: (work) => Promise.resolve().then(() => change(work)),
    read: (work) =>
      Promise.resolve().then(() => {
        const due = now === undefined ? null : nextDue(kept);
        return due !== null && now !== undefined && due <= now() ? change(work) : work(kept);
      }),
  };
}
