import type { CookieOptions } from './messages/request-context.ts';

/**
 * Full name of a cookie: `__Host-` (secure, this host only) where the public URL is https; without
 * TLS browsers refuse the prefix, so a local installation uses the plain name.
 */
export function cookieName(base: string, isHttps: boolean): string {
  return isHttps ? `__Host-${base}` : base;
}

/** HttpOnly, SameSite=Lax; values are our own base64url and id characters. */
export function serializeCookie(
  name: string,
  value: string | null,
  { maxAgeSeconds, path = '/' }: CookieOptions,
  isHttps: boolean,
): string {
  const age = value === null ? 0 : Math.floor(maxAgeSeconds);
  const parts = [
    `${name}=${value ?? ''}`,
    `Path=${path}`,
    `Max-Age=${age}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  if (isHttps) parts.push('Secure');
  return parts.join('; ');
}

/** First cookie of that name in a Cookie header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}
