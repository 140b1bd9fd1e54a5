import { useEffect, useState } from 'react';

/** Said where a mail's link arrives without its secret. */
export const INCOMPLETE_LINK =
  'This link is not complete. Open it from the mail once more, or ask for a new one.';

/**
 * The secret of a mailed link, from behind the number sign, where no server sees it. It leaves the
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
