import { ADMIN_TOKEN_KEY, SESSION_TOKEN_KEY } from '#shared/app/constants.ts';
import { policyFactory } from '#shared/app/trusted-html.ts';
import { isPixelScript } from '#shared/integrations/pixel-script-hosts.ts';

const tokenKeys: readonly string[] = [SESSION_TOKEN_KEY, ADMIN_TOKEN_KEY];
let isSet = false;

/**
 * True when this browser has a token of the console, which every script of this site could read.
 */
export function hasConsoleSession(): boolean {
  try {
    return tokenKeys.some((key) => localStorage.getItem(key) !== null);
  } catch {
    // Without storage there is no token.
    return false;
  }
}

/**
 * Reloads the page after a sign-in, in another tab or in this one, because running scripts cannot be
 * removed.
 */
export function leaveAtSignIn(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && newValue !== null && tokenKeys.includes(key)) location.reload();
  });
  // A page from the browser's cache has missed those events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && hasConsoleSession()) location.reload();
  });
}

/**
 * Scripts of third parties load further scripts by address: only those of the known hosts are
 * allowed, and no other text becomes a script or markup.
 */
export function guardScripts(): void {
  if (isSet) return;
  isSet = true;
  policyFactory()?.createPolicy('default', {
    createScriptURL: (address) => (isPixelScript(address) ? address : null),
  });
}
