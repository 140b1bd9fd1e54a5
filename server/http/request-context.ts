import type { SessionUser } from '#shared/auth/auth.contract.ts';

/** What a handler may know of a request; services never see Koa. */
export interface RequestContext {
  requestId: string;
  /** Limiter and hash key: IPv4 address or IPv6 /64 of the first untrusted hop (T39). */
  network: string;
  userAgent: string;
  /** True when a browser made the call (it sends Sec-Fetch-Site): its session gets a binding cookie (D4). */
  isBrowser: boolean;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** Queues a Set-Cookie for the answer; `null` removes the cookie. */
  setCookie(name: string, value: string | null, options: CookieOptions): void;
}

export interface CookieOptions {
  maxAgeSeconds: number;
  path?: string;
}

/** A signed-in creator; `sessionId` is the row behind the token. */
export interface SignedInCreator {
  user: SessionUser;
  sessionId: string;
}
