import { ADMIN_TOKEN_KEY, SESSION_TOKEN_KEY } from '#shared/app/constants.ts';

type SecretStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
let secrets = (): SecretStore => window.localStorage;

/** Replaces the storage in the desktop app. Called once, before the first screen. */
export function keepTokensIn(store: SecretStore): void {
  secrets = () => store;
}

/** One token under its documented key. */
interface StoredToken {
  read(): string | null;
  store(token: string): void;
  remove(): void;
}

function storedToken(key: string, place = () => secrets()): StoredToken {
  /** Storage may be denied (private mode); the console then works until the tab closes. */
  let inMemory: string | null = null;
  return {
    read() {
      try {
        return place().getItem(key) ?? inMemory;
      } catch {
        return inMemory;
      }
    },
    store(token) {
      inMemory = token;
      try {
        place().setItem(key, token);
      } catch {
        // Kept in memory only.
      }
    },
    remove() {
      inMemory = null;
      try {
        place().removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
  };
}

const sessionToken = storedToken(SESSION_TOKEN_KEY);
/** An operator's, in the account of a creator: of this tab alone, and before the browser's own. */
const actingToken = storedToken('actingToken', () => window.sessionStorage);

export const readSessionToken = () => actingToken.read() ?? sessionToken.read();
export const storeSessionToken = sessionToken.store;
export const storeActingToken = actingToken.store;
export const removeSessionToken = () =>
  (actingToken.read() === null ? sessionToken : actingToken).remove();

/** The operator's; the calls below `/api/admin/` send it, and no other call does (T50). */
export const operatorToken = storedToken(ADMIN_TOKEN_KEY);
