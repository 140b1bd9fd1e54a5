import type Router from '@koa/router';
import type { Api, Endpoint, HandlerBody, ParsedInput } from '#shared/api/define-api.ts';
import { answersWithFile } from '#shared/api/answer-shape.ts';
import { answersWithEvents, type OutgoingEvents } from '#shared/api/event-stream.ts';
import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import type { Context } from 'koa';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import type { ListFiles } from './lists/list-files.ts';
import type { IncomingFiles } from '../storage/file-storage.ts';
import { validationError } from './messages/error-response.ts';
import { answerWithEvents } from './messages/event-answer.ts';
import { answerWithFile } from './messages/file-answer.ts';
import { type ReceiveUpload, withUpload } from './messages/multipart-upload.ts';
import { readJsonBody } from './messages/request-body.ts';
import { readQuery } from './messages/request-query.ts';
import type {
  Caller,
  CallingReader,
  RequestContext,
  SignedInCreator,
  SignedInOperator,
} from './messages/request-context.ts';

/** A result for another success status than the lowest declared: `replyWith(201, {...})`. */
export class Reply<B> {
  readonly status: number;
  readonly body: B;
  constructor(status: number, body: B) {
    this.status = status;
    this.body = body;
  }
}
export function replyWith<B>(status: number, body: B): Reply<B> {
  return new Reply(status, body);
}

type Identity<E extends Endpoint> = E['auth'] extends 'creator'
  ? { creator: SignedInCreator }
  : E['auth'] extends 'optional'
    ? { creator: SignedInCreator | null }
    : E['auth'] extends 'admin'
      ? { operator: SignedInOperator }
      : E['auth'] extends 'reader'
        ? { reader: CallingReader }
        : { creator?: never };

/** An endpoint with `upload` starts to receive its file when it is ready for it. */
type Upload<E extends Endpoint> = E extends { upload: object }
  ? { receive: ReceiveUpload }
  : unknown;

/** An endpoint with `overflow` is told when a call is over its limits. */
type Overflow<E extends Endpoint> = E extends { overflow: object }
  ? { isOverLimit: boolean }
  : unknown;

export type HandlerInput<E extends Endpoint> = ParsedInput<E> &
  Identity<E> &
  Upload<E> &
  Overflow<E> & { request: RequestContext };
export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
) => Promise<HandlerBody<E> | Reply<HandlerBody<E>>>;
export type Handlers<A extends Api> = {
  [K in keyof A as A[K] extends { mounted: string } | { rowsOf: Endpoint } ? never : K]: Handler<
    A[K]
  >;
};

/** The note of an operator's change in a creator's account. */
export interface ActingNote {
  /** Adds that the change was refused. */
  refused(code: string): Promise<void>;
}

/** What every endpoint passes before its handler, in this order; built once in `app.ts`. */
export interface EndpointGuards {
  contextOf(ctx: Context): RequestContext;
  /** Reads the session; throws `unauthenticated` when `auth` needs one. */
  authenticate(endpoint: Endpoint, request: RequestContext): Promise<Caller>;
  /** Throws `network_banned` where the endpoint is closed to banned networks. */
  refuseBanned(endpoint: Endpoint, request: RequestContext): Promise<void>;
  /** Notes what an operator is about to change in a creator's account; null for any other call. */
  noteActing(
    endpoint: Endpoint,
    request: RequestContext,
    caller: Caller,
    params: Readonly<Record<string, string>>,
  ): Promise<ActingNote | null>;
  /** Counts a failed sign-in or a limit hit, for operators. */
  noteRefusal(endpoint: Endpoint, request: RequestContext, error: unknown): void;
  /** True when the call is over its limits and is still taken in; throws `rate_limited` beyond. */
  limit(endpoint: Endpoint, request: RequestContext, caller: Caller): Promise<boolean>;
  /** For endpoints whose limits count refused calls only: the handler calls it when it refuses. */
  limitRefused(endpoint: Endpoint, request: RequestContext): Promise<void>;
  /** Where uploads arrive. */
  incoming: IncomingFiles;
  /** Writes the lists of operators into files. */
  lists: ListFiles;
}

/**
 * Connects a contract to its handlers. Input and output are both parsed: a field that a schema does
 * not declare neither enters a handler nor leaves the server.
 */
export function implement<A extends Api>(
  router: Router,
  guards: EndpointGuards,
  api: A,
  handlers: Handlers<A>,
): void {
  for (const [name, endpoint] of Object.entries(api)) {
    if (endpoint.mounted !== undefined) {
      registerMounted(router, endpoint);
      continue;
    }
    const handler =
      endpoint.rowsOf === undefined
        ? handlerOf(handlers, name)
        : fileHandler(endpoint.rowsOf, handlerOf(handlers, listOf(name)), guards.lists);
    const answer = async (ctx: Context, request: RequestContext): Promise<void> => {
      const caller = await guards.authenticate(endpoint, request);
      await guards.refuseBanned(endpoint, request);
      const isOverLimit = await guards.limit(endpoint, request, caller);
      const read = await parseInput(endpoint, ctx);
      const input = { ...read, ...caller, request, isOverLimit };
      const params = (read['params'] ?? {}) as Record<string, string>; // texts of the address
      const acting = await guards.noteActing(endpoint, request, caller, params);
      const handle = (receive?: ReceiveUpload) =>
        handler({ ...input, receive } as unknown as HandlerInput<Endpoint>); // parsed by this endpoint's schemas
      let result: unknown;
      try {
        result =
          endpoint.upload === undefined
            ? await handle()
            : await withUpload(ctx, endpoint.upload, guards.incoming, handle);
      } catch (error) {
        // What failed otherwise may be done, so the note of it stands.
        if (error instanceof AppError) await acting?.refused(error.code);
        throw error;
      }
      if (answersWithFile(endpoint)) {
        await answerWithFile(ctx, result as OutgoingFile); // by the handler's type
        return;
      }
      if (answersWithEvents(endpoint)) {
        answerWithEvents(ctx, result as OutgoingEvents); // by the handler's type
        return;
      }
      const reply = result instanceof Reply ? result : new Reply(lowestStatus(endpoint), result);
      ctx.status = reply.status;
      ctx.body = parseOutput(endpoint, reply);
    };
    router.register(endpoint.path, [endpoint.method.toLowerCase()], async (ctx: Context) => {
      // An answer behind a session or a grant belongs to one person, so no cache keeps it (T80).
      ctx.set('Cache-Control', 'no-store');
      const request = guards.contextOf(ctx);
      try {
        await answer(ctx, request);
      } catch (error) {
        guards.noteRefusal(endpoint, request, error);
        throw error;
      }
    });
  }
}

function handlerOf<A extends Api>(handlers: Handlers<A>, name: string): Handler<Endpoint> {
  return handlers[name as keyof Handlers<A>] as unknown as Handler<Endpoint>; // same key set by the mapped type
}

/** `listFile` is of `list`. */
const listOf = (name: string): string => name.replace(/File$/, '');

/** Calls the list's own handler for one page after the other. */
function fileHandler(
  list: Endpoint,
  handler: Handler<Endpoint>,
  files: ListFiles,
): Handler<Endpoint> {
  return (input) => {
    const { operator: by, body, ...rest } = input as unknown as OfList; // the endpoint of a file
    return files.open(list, { by, filter: body.filter }, async (page) => {
      const asked = { ...rest, operator: by, query: { ...body.filter, ...page } };
      const answer = await handler(asked as unknown as HandlerInput<Endpoint>); // the list's own query
      return parseOutput(list, new Reply(200, answer));
    });
  };
}
interface OfList {
  operator: SignedInOperator;
  body: { filter: Record<string, unknown> };
}

/** Its fast path handles the exact address; other methods and spellings come here. */
function registerMounted(router: Router, endpoint: Endpoint): void {
  router.register(endpoint.path, [endpoint.method.toLowerCase()], () => {
    throw new AppError('malformed_request');
  });
}

async function parseInput(endpoint: Endpoint, ctx: Context): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  if (endpoint.params !== undefined) {
    const params: unknown = ctx['params']; // set by the router
    input['params'] = parse(endpoint.params, params, 'params');
  }
  const query = readQuery(ctx.querystring);
  if (endpoint.query !== undefined) input['query'] = parse(endpoint.query, query, 'query');
  if (endpoint.body !== undefined) {
    const { bodyLimit, bodyKeys } = endpoint;
    input['body'] = parse(endpoint.body, await readJsonBody(ctx.req, bodyLimit, bodyKeys), 'body');
  }
  return input;
}

function parse(schema: z.ZodType, value: unknown, where: 'params' | 'query' | 'body'): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw validationError(parsed.error, where);
  return parsed.data;
}

function lowestStatus(endpoint: Endpoint): number {
  return Math.min(...Object.keys(endpoint.responses).map(Number));
}

function parseOutput(endpoint: Endpoint, reply: Reply<unknown>): unknown {
  const schema = endpoint.responses[reply.status];
  const parsed = schema?.safeParse(reply.body);
  if (parsed?.success !== true) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} answered ${reply.status} outside its contract`,
      {
        cause: parsed?.error,
      },
    );
  }
  return parsed.data;
}
