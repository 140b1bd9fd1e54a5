/**
 * The place to go after signing in. Only a path of this console is followed: no other origin, no
 * protocol-relative address, not the sign-in page itself (T79).
 */
export function safeNext(next: string | null, fallback = '/dashboard'): string {
  if (next === null || !next.startsWith('/') || next.length > 500) return fallback;
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what must not pass
  if (/[\\\u0000-\u001f]/.test(next)) return fallback;
  const base = 'http://console.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : null;
  if (url === null || url.origin !== base || url.pathname === '/auth') return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
