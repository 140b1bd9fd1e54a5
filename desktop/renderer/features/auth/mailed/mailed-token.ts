import { useEffect, useState } from 'react';

/** Shown when the link of a mail arrives without its secret. */
export const INCOMPLETE_LINK =
  'This link is incomplete. Open it from the email again, or request a new one.';

/**
 * The secret of a mailed link, from behind `#`, where no server sees it. It is removed from the
 * address bar at once, so it stays in no history and no copied address (T54).
 */
export function useMailedToken(): string {
  const [token] = useState(() => tokenOf(window.location.hash));
  useEffect(() => {
    if (window.location.hash === '') return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
}

/** `#token=…`; empty when there is none. */
export function tokenOf(hash: string): string {
  return /^#token=([\w-]{1,200})$/.exec(hash)?.[1] ?? '';
}
