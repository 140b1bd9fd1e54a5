import { SESSION_TOKEN_KEY } from '#shared/app/constants.ts';

/** Storage may be denied (private mode); the console then works until the tab closes. */
let inMemory: string | null = null;

type SecretStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
let secrets = (): SecretStore => window.localStorage;

/** The desktop app keeps tokens elsewhere (D4). Called once, before the first screen. */
export function keepTokensIn(store: SecretStore): void {
  secrets = () => store;
}

export function readSessionToken(): string | null {
  try {
    return secrets().getItem(SESSION_TOKEN_KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

export function storeSessionToken(token: string): void {
  inMemory = token;
  try {
    secrets().setItem(SESSION_TOKEN_KEY, token);
  } catch {
    // Kept in memory only.
  }
}

export function removeSessionToken(): void {
  inMemory = null;
  try {
    secrets().removeItem(SESSION_TOKEN_KEY);
  } catch {
    // Nothing was stored.
  }
}
