import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/platform/time/clock.ts';

export interface AgedCache<Value> {
  /** The value; undefined when unknown or kept for `maxAgeMs` already. */
  get(key: string, maxAgeMs: number): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/** The library has one age for all entries. Here each caller says how old an entry may be. */
export function createAgedCache<Value>(max: number, clock: Clock): AgedCache<Value> {
  const entries = new LRUCache<string, { value: Value; at: number }>({ max });
  return {
    get(key, maxAgeMs) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      const age = clock.now().getTime() - entry.at;
      return age >= 0 && age < maxAgeMs ? entry.value : undefined;
    },
    set: (key, value) => void entries.set(key, { value, at: clock.now().getTime() }),
    delete: (key) => void entries.delete(key),
  };
}
