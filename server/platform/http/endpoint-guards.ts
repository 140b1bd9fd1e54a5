import type { Endpoint, RateLimit } from '#shared/api/define-api.ts';
import { isQuestion, mayActIn } from './acting.rules.ts';
import { mayCall } from '#shared/operators/operator-roles.ts';
import type { Context } from 'koa';
import { AppError } from '../errors.ts';
import type { ListFiles } from './lists/list-files.ts';
import type { IncomingFiles } from '../storage/file-storage.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { ActingNote, EndpointGuards } from './implement.ts';
import type { SessionOperator } from '#shared/operators/operators.contract.ts';
import type {
  Caller,
  CallingReader,
  RequestContext,
  SignedInCreator,
} from './messages/request-context.ts';

/** Cookie that ties a browser's session token to that browser (T46). */
export const BINDING_COOKIE = 'binding';

/** The same for an operator's token; another name, so that one browser can hold both. */
export const OPERATOR_BINDING_COOKIE = 'operator_binding';

/** Refusals that operators see, by what they say of the caller. */
type NotedKind = 'sign_in' | 'operator' | 'limit';
const NOTED = new Map<string, NotedKind>([
  ['rate_limited', 'limit'],
  ['invalid_credentials', 'sign_in'],
  ['code_expired', 'sign_in'],
  ['operator_credentials_invalid', 'operator'],
  ['totp_invalid', 'operator'],
]);

/** An operator in a creator's account, with the network of the call. */
interface ActingOperator {
  id: string;
  username: string;
  network: string;
}

/** A call that changes something, with the ids in its address. */
export interface ActingChange {
  call: string;
  params: Readonly<Record<string, string>>;
}

const NOBODY: Caller = { creator: null, operator: null, reader: null };

export interface GuardDependencies {
  contextOf(ctx: Context): RequestContext;
  /** The live session behind a token, or null; a browser session also needs its binding cookie. */
  identify(
    token: string,
    binding: string | undefined,
    userAgent: string,
  ): Promise<SignedInCreator | null>;
  /** The same for an operator's token. */
  identifyOperator(
    token: string,
    binding: string | undefined,
  ): Promise<{ operator: SessionOperator; sessionId: string } | null>;
  /** The paired device behind a token of its own kind, with its creator. */
  identifyDevice(token: string): Promise<CallingReader | null>;
  /** Writes down what an operator is about to change in a creator's account. */
  noteActing(creatorId: string, change: ActingChange, by: ActingOperator): Promise<ActingNote>;
  limiter: RateLimiter;
  incoming: IncomingFiles;
  lists: ListFiles;
  bans: {
    /** Throws network_banned. */
    requireNetwork(network: string, reach: 'accounts' | 'everything'): Promise<void>;
  };
  refusals: { note(refusal: { kind: NotedKind; what: string; network: string }): void };
  /** Whether operators may work from a network (T49). */
  mayOperateFrom(network: string): boolean;
}

/** Token of an `Authorization: Bearer` header. */
export function bearerToken(request: RequestContext): string | undefined {
  const header = request.header('authorization') ?? '';
  return /^Bearer ([\x21-\x7e]{1,400})$/i.exec(header)?.[1];
}

/**
 * An operator's token, from either header; two that differ are none (T50).
 */
export function operatorToken(request: RequestContext): string | undefined {
  const own = request.header('x-admin-token');
  if (request.header('authorization') === undefined) return own;
  const bearer = bearerToken(request);
  return own === undefined || own === bearer ? bearer : undefined;
}

/** The checks before every handler: the caller's identity and rate. */
export function createEndpointGuards(dependencies: GuardDependencies): EndpointGuards {
  function count(
    endpoint: Endpoint,
    request: RequestContext,
    { creator, operator, reader }: Caller,
  ): Promise<boolean> {
    return countCall(dependencies.limiter, endpoint, (by) => {
      const owner = creator?.user.id ?? reader?.creator.id;
      const who = { creator: owner, operator: operator?.id, reader: reader?.device?.id ?? owner };
      return (by === 'network' ? undefined : who[by]) ?? request.network;
    });
  }

  /** An operator in a creator's account does what the contract leaves open. */
  function admitActing({ operator }: SignedInCreator, endpoint: Endpoint): void {
    if (operator !== null && !mayActIn(endpoint)) throw new AppError('not_for_operators');
  }

  const identify = (token: string, request: RequestContext) =>
    dependencies.identify(token, request.cookie(BINDING_COOKIE), request.userAgent);

  async function findReader(
    endpoint: Endpoint,
    request: RequestContext,
  ): Promise<CallingReader | null> {
    const token = bearerToken(request);
    if (token === undefined) return null;
    const paired = await dependencies.identifyDevice(token);
    if (paired !== null) return paired;
    const session = await identify(token, request);
    if (session !== null) admitActing(session, endpoint);
    return session && { creator: session.user, device: null };
  }

  async function requireOperator(endpoint: Endpoint, request: RequestContext): Promise<Caller> {
    const token = operatorToken(request);
    const binding = request.cookie(OPERATOR_BINDING_COOKIE);
    const session =
      token === undefined ? null : await dependencies.identifyOperator(token, binding);
    if (session === null) throw new AppError('unauthenticated');
    const { operator, sessionId } = session;
    if (!mayCall(operator.role, endpoint)) throw new AppError('forbidden');
    return { ...NOBODY, operator: { ...operator, sessionId, network: request.network } };
  }

  return {
    contextOf: dependencies.contextOf,
    incoming: dependencies.incoming,
    lists: dependencies.lists,

    async authenticate(endpoint, request) {
      const isOperators = endpoint.path.startsWith('/api/admin/');
      if (isOperators && !dependencies.mayOperateFrom(request.network)) {
        throw new AppError('forbidden');
      }
      if (endpoint.auth === 'public') return NOBODY;
      if (endpoint.auth === 'admin') return requireOperator(endpoint, request);
      if (endpoint.auth === 'reader') {
        const reader = await findReader(endpoint, request);
        if (reader === null) throw new AppError('unauthenticated');
        return { ...NOBODY, reader };
      }
      const token = bearerToken(request);
      const creator = token === undefined ? null : await identify(token, request);
      if (creator === null && endpoint.auth === 'creator') throw new AppError('unauthenticated');
      if (creator !== null) admitActing(creator, endpoint);
      return { ...NOBODY, creator };
    },

    async refuseBanned({ bans: reach }, { network }) {
      if (reach !== undefined) await dependencies.bans.requireNetwork(network, reach);
    },

    async noteActing(endpoint, { network }, { creator }, params) {
      if (creator === null || creator.operator === null || isQuestion(endpoint)) return null;
      const change = { call: `${endpoint.method} ${endpoint.path}`, params };
      return dependencies.noteActing(creator.user.id, change, { ...creator.operator, network });
    },

    noteRefusal({ method, path }, { network }, error) {
      const kind = error instanceof AppError ? NOTED.get(error.code) : undefined;
      if (kind !== undefined)
        dependencies.refusals.note({ kind, what: `${method} ${path}`, network });
    },

    async limit(endpoint, request, caller) {
      return endpoint.limitsCount !== 'refused' && (await count(endpoint, request, caller));
    },

    async limitRefused(endpoint, request) {
      await count(endpoint, request, NOBODY);
    },
  };
}

/**
 * Counts one call against the limits of its endpoint. Resolves to true when the call is over them and
 * the endpoint still accepts it; throws rate_limited beyond that.
 */
export async function countCall(
  limiter: RateLimiter,
  endpoint: Endpoint,
  whoOf: (by: RateLimit['by']) => string,
): Promise<boolean> {
  const countAll = async (limits: readonly RateLimit[], suffix = ''): Promise<number | null> => {
    for (const { by, points, seconds, exact } of limits) {
      const key = `${limitKey(endpoint, seconds, whoOf(by))}${suffix}`;
      const result = await limiter.consume(key, { points, seconds, exact });
      if (!result.allowed) return result.retryAfterSeconds;
    }
    return null;
  };
  const retryAfterSeconds = await countAll(endpoint.limits ?? []);
  if (retryAfterSeconds === null) return false;
  const isTakenIn =
    endpoint.overflow !== undefined && (await countAll(endpoint.overflow, '|over')) === null;
  if (!isTakenIn) throw new AppError('rate_limited', { retryAfterSeconds });
  return true;
}

/** The key holds only values the server verified: never a field of the body (T38). */
export function limitKey(endpoint: Endpoint, seconds: number, who: string): string {
  return `${endpoint.method} ${endpoint.path}|${seconds}|${who}`;
}
