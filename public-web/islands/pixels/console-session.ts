import { ADMIN_TOKEN_KEY, SESSION_TOKEN_KEY } from '#shared/app/constants.ts';

const tokenKeys: readonly string[] = [SESSION_TOKEN_KEY, ADMIN_TOKEN_KEY];

/** True when this browser keeps a token of the console, which every script of this site could read. */
export function hasConsoleSession(): boolean {
  try {
    return tokenKeys.some((key) => localStorage.getItem(key) !== null);
  } catch {
    // Where storage is closed there is no token.
    return false;
  }
}

/**
 * Somebody signs in, in another tab or in this one before they come back: what runs here cannot be
 * taken back, so the page starts anew.
 */
export function leaveAtSignIn(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && newValue !== null && tokenKeys.includes(key)) location.reload();
  });
  // A page the browser kept as it was has slept through those events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && hasConsoleSession()) location.reload();
  });
}
