import './plain-problems.ts';
import type { z } from 'zod';
import type { OperatorRole } from '../operators/operator-roles.ts';
import type { UploadRule, UploadSource } from './file-transfer.ts';

/**
 * Who may call an endpoint. `optional` reads a session when one is sent and works without. `reader`
 * takes the token of a paired device as well as the creator's session; nothing else takes such a
 * token. Every route has to state a policy (T51: deny by default).
 */
export type EndpointAuth = 'public' | 'optional' | 'creator' | 'reader' | 'admin';

/**
 * At most `points` calls in `seconds`, counted per network (IPv4 address or IPv6 /64), per person, or
 * per paired device (`reader`; a session counts as one).
 */
export interface RateLimit {
  by: 'network' | 'creator' | 'reader' | 'operator';
  points: number;
  seconds: number;
  /**
   * Counted in the database before the call goes on. Other limits are shared by processes within 0.2
   * s.
   */
  exact?: true;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Koa-style path: `/api/magnets/:magnetId`. */
  path: `/api/${string}`;
  auth: EndpointAuth;
  /** Operators besides the owner who may call it; only for `admin`. */
  roles?: readonly OperatorRole[];
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Body limit in bytes; 64 kB when absent (T86). */
  bodyLimit?: number;
  /** Keys in all objects of the body together; 1,000 when absent (T87). */
  bodyKeys?: number;
  /** Takes one file as `multipart/form-data` instead of a JSON body. */
  upload?: UploadRule;
  /** Success status -> schema of the answer, or `FileAnswer`. A handler's plain result means the lowest status. */
  responses: { readonly [status: number]: z.ZodType };
  /** Codes beyond the generic ones that this endpoint may answer. */
  errors: readonly string[];
  limits?: readonly RateLimit[];
  /** Bans of networks refuse it, with `network_banned`: those of this reach. */
  bans?: 'accounts' | 'everything';
  /**
   * Beyond `limits` the same number of calls again reaches the handler with `isOverLimit`, for work
   * that is cheap and safe.
   */
  overflow?: readonly RateLimit[];
  /** `refused`: only refused calls count, so honest callers never reach the limit. */
  limitsCount?: 'refused';
  /** The list is also taken as a CSV file. */
  csv?: true;
  /** The list that this endpoint writes into a file; `defineApiWithFiles` makes such endpoints. */
  rowsOf?: Endpoint;
  /** Answered by its own fast path instead of the general router; still documented and typed here. */
  mounted?: 'before-middleware';
}

/** All codes beyond the generic ones that an endpoint may answer. */
export function errorsOf({ errors, bans, upload }: Endpoint): readonly string[] {
  const banned = bans === undefined ? [] : ['network_banned'];
  const stopped = upload === undefined ? [] : ['uploads_stopped'];
  return [...errors, ...banned, ...stopped];
}

export type Api = { readonly [name: string]: Endpoint };

/** Keeps the literal types of an API while checking its shape. */
export function defineApi<const A extends Api>(api: A): A {
  return api;
}

type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined;
type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined;
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/**
 * The input of a call: `{ params, query, body, upload }`, each only when the endpoint declares it; a
 * query without required keys may be left out.
 */
export type CallInput<E extends Endpoint> = Present<{
  params: E extends { params: infer S } ? SchemaInput<S> : undefined;
  body: E extends { body: infer S } ? SchemaInput<S> : undefined;
  upload: E extends { upload: UploadRule } ? UploadSource : undefined;
}> &
  (E extends { query: infer S } ? QueryInput<SchemaInput<S>> : unknown);
type QueryInput<Q> = Record<never, never> extends Q ? { query?: Q } : { query: Q };

/** What a handler receives after validation. */
export type ParsedInput<E extends Endpoint> = Present<{
  params: E extends { params: infer S } ? SchemaOutput<S> : undefined;
  query: E extends { query: infer S } ? SchemaOutput<S> : undefined;
  body: E extends { body: infer S } ? SchemaOutput<S> : undefined;
}>;

type Responses<E extends Endpoint> = E['responses'];

/** Parsed answer of any success status. */
export type CallOutput<E extends Endpoint> = {
  [S in keyof Responses<E>]: SchemaOutput<Responses<E>[S]>;
}[keyof Responses<E>];

/** The result of a handler: the schema's input side, so defaults and transforms still apply. */
export type HandlerBody<E extends Endpoint> = {
  [S in keyof Responses<E>]: SchemaInput<Responses<E>[S]>;
}[keyof Responses<E>];
