import type { SessionUser } from '#shared/auth/auth.contract.ts';
import type { SessionOperator } from '#shared/operators/operators.contract.ts';

/** What a handler may know of a request; services never see Koa. */
export interface RequestContext {
  requestId: string;
  /** Limiter and hash key: IPv4 address or IPv6 /64 of the first untrusted hop (T39). */
  network: string;
  /** Where the call comes from, as two letters; undefined when that is not known. */
  country: string | undefined;
  userAgent: string;
  /** True when a browser made the call (it sends Sec-Fetch-Site): its session gets a binding cookie. */
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
  /** The operator who acts in the account; null for its creator. */
  operator: { id: string; username: string } | null;
}

/** A signed-in operator of this request: also the `by` of an audit entry. */
export interface SignedInOperator extends SessionOperator {
  sessionId: string;
  /** As in the request. */
  network: string;
}

/** The paired device that calls for its creator. */
export interface CallingDevice {
  id: string;
  name: string;
  version: string;
  pairedAt: Date;
  lastUsedAt: Date | null;
}

/** The caller of an endpoint for readers: the creator, by a session or by a paired device. */
export interface CallingReader {
  creator: Pick<SessionUser, 'id' | 'name'>;
  /** Null for a session. */
  device: CallingDevice | null;
}

/** The caller, as far as the endpoint asks: at most one of these is set. */
export interface Caller {
  creator: SignedInCreator | null;
  operator: SignedInOperator | null;
  reader: CallingReader | null;
}
