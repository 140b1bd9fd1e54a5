import { SESSION_TOKEN_KEY } from '#shared/app/constants.ts';

/** Storage may be denied (private mode); the console then works until the tab closes. */
let inMemory: string | null = null;

export function readSessionToken(): string | null {
  try {
    return window.localStorage.getItem(SESSION_TOKEN_KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

export function storeSessionToken(token: string): void {
  inMemory = token;
  try {
    window.localStorage.setItem(SESSION_TOKEN_KEY, token);
  } catch {
    // Kept in memory only.
  }
}

export function removeSessionToken(): void {
  inMemory = null;
  try {
    window.localStorage.removeItem(SESSION_TOKEN_KEY);
  } catch {
    // Nothing was stored.
  }
}
