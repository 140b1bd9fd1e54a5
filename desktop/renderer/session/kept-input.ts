import { z } from 'zod';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const KeptInput = z.object({ at: z.iso.datetime(), values: z.unknown() });
/** `at`: when it was typed last. */
export type KeptInput = z.infer<typeof KeptInput>;

const PREFIX = 'unsaved:';
/** Nobody comes back to it after that. */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * What somebody typed and did not save, for each account apart, so that an ended session, a crash
 * or an empty battery loses nothing. Signing out takes it away. For no form with a secret in it.
 */
export function createKeptInputs(openStore: () => Store) {
  const nameOf = (userId: string, form: string): string => `${PREFIX}${userId}:${form}`;

  function read(userId: string, form: string, now: Date): KeptInput | null {
    try {
      const text = openStore().getItem(nameOf(userId, form));
      const kept = KeptInput.parse(JSON.parse(text ?? 'null'));
      return now.getTime() - Date.parse(kept.at) < KEPT_MS ? kept : null;
    } catch {
      // Nothing, nothing readable, or no storage.
      return null;
    }
  }

  /** False when the browser has no room or no storage: nobody may be told it is kept. */
  function keep(userId: string, form: string, values: unknown, now: Date): boolean {
    try {
      openStore().setItem(
        nameOf(userId, form),
        JSON.stringify({ at: now.toISOString(), values } satisfies KeptInput),
      );
      return true;
    } catch {
      return false;
    }
  }

  function forget(userId: string, form: string): void {
    try {
      openStore().removeItem(nameOf(userId, form));
    } catch {
      // Nothing was kept.
    }
  }

  function forgetAllOf(userId: string): void {
    try {
      const store = openStore();
      const names = Array.from({ length: store.length }, (_, index) => store.key(index));
      for (const name of names) {
        if (name?.startsWith(nameOf(userId, '')) === true) store.removeItem(name);
      }
    } catch {
      // Nothing was kept.
    }
  }
  return { read, keep, forget, forgetAllOf };
}

export const keptInputs = createKeptInputs(() => window.localStorage);
