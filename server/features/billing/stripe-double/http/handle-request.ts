import { createHash } from 'node:crypto';
import type { StoredEvent } from '../world/stored-objects.ts';
import { badRequest, StripeError } from '../world/stripe-error.ts';
import type { WorldStore } from '../world/world-store.ts';
import { API_VERSION, newId, type World } from '../world/world.ts';
import { expanded } from './expand.ts';
import type { Route } from './route.ts';

export interface Handling {
  store: WorldStore;
  routes: readonly Route[];
  /** The key a caller must have: `Authorization: Bearer sk_test_...`. */
  secretKey: string;
}

interface Answer {
  status: number;
  body: string;
  replayed?: true;
}

/** Answers one call as Stripe does. Nothing but the store is changed, and it only as a whole. */
export async function handleRequest(
  { store, routes, secretKey }: Handling,
  request: Request,
): Promise<Response> {
  const requestId = newId('req', 14);
  const url = new URL(request.url);
  const form = request.method === 'GET' ? url.search.slice(1) : await request.text();
  const key = request.headers.get('idempotency-key');
  const respond = ({ status, body, replayed }: Answer): Response =>
    new Response(body, {
      status,
      headers: {
        'content-type': 'application/json',
        'request-id': requestId,
        'stripe-version': API_VERSION,
        ...(key === null ? {} : { 'idempotency-key': key }),
        ...(replayed === true ? { 'idempotent-replayed': 'true' } : {}),
      },
    });
  try {
    refuseCaller(request, secretKey);
    const found = findRoute(routes, request.method, url.pathname);
    if (found.route.isReading)
      return respond(await store.read((world) => succeed(world, found, form)));
    const call = { key, print: fingerprint(request.method, url.pathname, form), form };
    return respond(await change(store, found, call, requestId));
  } catch (error) {
    if (error instanceof StripeError) return respond(failure(error, requestId));
    throw error;
  }
}

/** What is refused leaves the store by an error, which drops what was begun; only the answer is kept then. */
async function change(
  store: WorldStore,
  found: Found,
  call: Call,
  requestId: string,
): Promise<Answer> {
  try {
    return await store.change((world) => perform(world, found, call, requestId));
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    const answer = failure(error, requestId);
    const { key } = call;
    if (key === null || !isRemembered(answer)) return answer;
    return store.change((world) => {
      const kept = keptAnswer(world, call);
      if (kept === null) remember(world, key, call.print, answer);
      return kept ?? answer;
    });
  }
}

type Found = { route: Route; ids: string[] };

interface Call {
  key: string | null;
  print: string;
  form: string;
}

/** A change, once per idempotency key (docs.stripe.com/api/idempotent_requests). */
function perform(world: World, found: Found, call: Call, requestId: string): Answer {
  const kept = keptAnswer(world, call);
  if (kept !== null) return kept;
  const first = world.events.length;
  let answer: Answer;
  try {
    answer = succeed(world, found, call.form);
  } catch (error) {
    if (!(error instanceof StripeError) || !error.keeps) throw error;
    answer = failure(error, requestId);
  }
  noteRequest(world.events.slice(first), requestId, call.key);
  if (call.key !== null && isRemembered(answer)) remember(world, call.key, call.print, answer);
  return answer;
}

function keptAnswer(world: World, { key, print }: Call): Answer | null {
  const kept = key === null ? undefined : world.answers[key];
  if (kept === undefined) return null;
  if (kept.request === print) return { status: kept.status, body: kept.body, replayed: true };
  throw new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** Like Stripe, a call that was refused for its parameters may be made again with the same key. */
const isRemembered = ({ status }: Answer): boolean => status !== 400 && status !== 404;

function remember(world: World, key: string, request: string, { status, body }: Answer): void {
  world.answers[key] = { request, status, body, at: world.now };
}

function noteRequest(events: StoredEvent[], id: string, key: string | null): void {
  for (const event of events) event.request = { id, idempotency_key: key };
}

function succeed(world: World, { route, ids }: Found, form: string): Answer {
  const answer = route.run(world, form, ids);
  return { status: 200, body: JSON.stringify(expanded(world, answer, expandsOf(form))) };
}

function expandsOf(form: string): string[] {
  return [...new URLSearchParams(form)]
    .filter(([name]) => /^expand\[\d*\]$/.test(name))
    .map(([, value]) => value);
}

function failure(error: StripeError, requestId: string): Answer {
  return {
    status: error.status,
    body: JSON.stringify({
      error: { ...error.body, request_log_url: `https://dashboard.stripe.com/logs/${requestId}` },
    }),
  };
}

function refuseCaller(request: Request, secretKey: string): void {
  const authorization = request.headers.get('authorization') ?? '';
  if (authorization !== `Bearer ${secretKey}`)
    throw new StripeError(401, {
      type: 'invalid_request_error',
      message: 'Invalid API Key provided.',
    });
  const version = request.headers.get('stripe-version') ?? API_VERSION;
  if (version !== API_VERSION)
    throw badRequest(`The double has the shapes of ${API_VERSION} only, not of ${version}.`);
}

function findRoute(routes: readonly Route[], method: string, path: string): Found {
  for (const one of routes) {
    const match = one.method === method ? one.path.exec(path) : null;
    if (match !== null) return { route: one, ids: match.slice(1) };
  }
  throw new StripeError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

function fingerprint(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
