import { useSyncExternalStore } from 'react';

const CHANGED = 'console-address';
const SIGN_IN = '/auth';

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(CHANGED, listener);
  };
}

function tellAll(): void {
  window.dispatchEvent(new Event(CHANGED));
}

/** Whether the address is the sign-in, which is shown without the console's router. */
export function useIsSignIn(): boolean {
  return useSyncExternalStore(subscribe, () => window.location.pathname === SIGN_IN);
}

/** The query of the sign-in's address. */
export function useSignInQuery(): URLSearchParams {
  return new URLSearchParams(useSyncExternalStore(subscribe, () => window.location.search));
}

/** What a screen of the console passed along when it led here; the router stores it under `usr`. */
export function passedAlong(): unknown {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'usr' in state ? state.usr : null;
}

/** Goes to a place of this page without the console's router. Its own place in the history stays. */
export function moveTo(path: string): void {
  const state: unknown = window.history.state;
  const kept = typeof state === 'object' ? state : null;
  window.history.replaceState(
    { ...kept, usr: null, key: crypto.randomUUID().slice(0, 8) },
    '',
    path,
  );
  tellAll();
}

/** The console's router came to the sign-in. */
export function leaveConsole(): void {
  tellAll();
}
