type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface KeptInput {
  /** When it was last changed. */
  at: string;
  values: unknown;
}

function isKeptInput(stored: unknown): stored is KeptInput {
  return (
    typeof stored === 'object' && stored !== null && 'at' in stored && typeof stored.at === 'string'
  );
}

const PREFIX = 'unsaved:';
/** Stored input expires after this. */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Unsaved input, per account, so that an ended session, a crash or an empty battery loses nothing.
 * Signing out removes it. Not for forms with a secret.
 */
export function createKeptInputs(openStore: () => Store) {
  const nameOf = (userId: string, form: string): string => `${PREFIX}${userId}:${form}`;

  function read(userId: string, form: string, now: Date): KeptInput | null {
    try {
      const text = openStore().getItem(nameOf(userId, form));
      const kept: unknown = JSON.parse(text ?? 'null');
      if (!isKeptInput(kept)) return null;
      // A time that is no time gives no number below the bound.
      return now.getTime() - Date.parse(kept.at) < KEPT_MS ? kept : null;
    } catch {
      // Nothing stored, unreadable, or no storage.
      return null;
    }
  }

  /**
   * False when the browser has no space or no storage: then no screen may say that it is stored.
   */
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
