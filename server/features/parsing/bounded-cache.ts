import type { Clock } from '#server/platform/time/clock.ts';

export interface BoundedCache<Value> {
  /** The value and its age in milliseconds; undefined when unknown or older than `maxAgeMs`. */
  get(key: string, maxAgeMs: number): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/** A map that forgets the longest kept entry when full. Age limits are the reader's choice. */
export function createBoundedCache<Value>(limit: number, clock: Clock): BoundedCache<Value> {
  const entries = new Map<string, { value: Value; at: number }>();
  return {
    get(key, maxAgeMs) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      const age = clock.now().getTime() - entry.at;
      return age >= 0 && age < maxAgeMs ? entry.value : undefined;
    },
    delete: (key) => void entries.delete(key),
    set(key, value) {
      // Taken out first, so that the order of the map is the order of writing.
      entries.delete(key);
      entries.set(key, { value, at: clock.now().getTime() });
      if (entries.size > limit)
        for (const oldest of entries.keys()) return void entries.delete(oldest);
    },
  };
}
