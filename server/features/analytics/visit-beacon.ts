import { isbot } from 'isbot';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { unlockApi } from '#shared/unlock/unlock.contract.ts';
import type { Logger } from '#server/platform/config/logger.ts';
import type { VisitRecorder } from './visit-recorder.ts';
import type { VisitorHasher } from '#server/platform/security/visitor-hash.ts';
import { AppError } from '#server/platform/errors.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';
import { limitKey } from '#server/platform/http/endpoint-guards.ts';
import {
  errorResponse,
  toAppError,
  validationError,
} from '#server/platform/http/messages/error-response.ts';
import { readJsonBody } from '#server/platform/http/messages/request-body.ts';
import { flatHeaders } from '#server/platform/http/fast-paths/flat-headers.ts';
import type { FastPath } from '#server/platform/http/fast-paths/front-door.ts';

const endpoint = unlockApi.recordVisit;

export interface VisitBeaconDependencies {
  hosts: ReadonlySet<string>;
  securityHeaders: Readonly<Record<string, string>>;
  networkOf(request: IncomingMessage): string;
  limiter: RateLimiter;
  hasher: VisitorHasher;
  recorder: VisitRecorder;
  /** Owner of a magnet whose page can be visited, or null; cached. */
  ownerOf(magnetId: string): Promise<string | null>;
  /** Says why there is none: throws `magnet_not_found` or `inactive` (T28). */
  findForVisitor(magnetId: string): Promise<{ magnet: { userId: string } }>;
  /** True when the request carries a completed grant for the magnet (T17). */
  isUnlocked(request: IncomingMessage, magnetId: string): Promise<boolean>;
  logger: Logger;
}

/** `POST /api/visits`: validated by the contract, counted once committed, never blocking a page. */
export function createVisitBeacon(dependencies: VisitBeaconDependencies): FastPath {
  // Text goes out in one piece with the headers; a buffer would be a second one.
  const body = JSON.stringify({ success: true });
  const accepted = flatHeaders({
    ...dependencies.securityHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': String(body.length),
  });

  return (request, response) => {
    if (request.method !== endpoint.method || request.url !== endpoint.path) return false;
    handleVisit(request, dependencies).then(
      () => {
        response.writeHead(200, accepted);
        response.end(body);
      },
      (error: unknown) => refuse(request, response, error, dependencies),
    );
    return true;
  };
}

async function handleVisit(
  request: IncomingMessage,
  dependencies: VisitBeaconDependencies,
): Promise<void> {
  const host = request.headers.host?.toLowerCase();
  if (host === undefined || !dependencies.hosts.has(host)) throw new AppError('misdirected_host');
  const network = dependencies.networkOf(request);
  for (const limit of endpoint.limits) {
    const key = limitKey(endpoint, limit.seconds, network);
    const { allowed, retryAfterSeconds } = await dependencies.limiter.consume(key, limit);
    if (!allowed) throw new AppError('rate_limited', { retryAfterSeconds });
  }
  const parsed = endpoint.body.safeParse(await readJsonBody(request));
  if (!parsed.success) throw validationError(parsed.error, 'body');
  const { magnetId, referrer, unlocked } = parsed.data;
  const userId =
    (await dependencies.ownerOf(magnetId)) ??
    (await dependencies.findForVisitor(magnetId)).magnet.userId;

  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 512);
  if (isBotAgent(userAgent) || !isPageOpen(request)) return;
  await dependencies.recorder.record({
    magnetId,
    userId,
    unlocked: unlocked === true && (await dependencies.isUnlocked(request, magnetId)),
    referrer: cleanReferrer(referrer),
    userAgent,
    visitorHash: await dependencies.hasher.hash(network, userAgent),
  });
}

/** A prefetch or prerender is no visit: browsers name it. */
function isPageOpen(request: IncomingMessage): boolean {
  const purpose = request.headers['sec-purpose'] ?? request.headers['purpose'];
  return purpose === undefined || !/prefetch|prerender|preview/i.test(String(purpose));
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  { logger, securityHeaders }: VisitBeaconDependencies,
): void {
  const appError = toAppError(error);
  const requestId = randomUUID();
  if (appError.status >= 500)
    logger.error({ requestId, code: appError.code, cause: String(appError.cause) });
  else
    logger.info({
      requestId,
      method: request.method,
      path: endpoint.path,
      status: appError.status,
    });
  const { status, headers, body } = errorResponse(appError, requestId);
  response.writeHead(status, { ...securityHeaders, ...headers, 'X-Request-Id': requestId });
  response.end(JSON.stringify(body));
}

const MAX_REFERRER = 1_024;
const REMEMBERED_AGENTS = 2_000;
const verdicts = new Map<string, boolean>();

/**
 * True for crawlers, link previews and agents that name themselves as programs; these are answered
 * but not counted. Verdicts are remembered because the pattern is long.
 */
function isBotAgent(userAgent: string): boolean {
  if (userAgent === '') return true;
  let verdict = verdicts.get(userAgent);
  if (verdict === undefined) {
    verdict = isbot(userAgent);
    if (verdicts.size >= REMEMBERED_AGENTS) verdicts.clear();
    verdicts.set(userAgent, verdict);
  }
  return verdict;
}

/** The sent referrer as an http(s) address of at most 1,024 characters, else `direct` (T33). */
function cleanReferrer(referrer: string | null | undefined): string {
  if (referrer == null || !/^https?:\/\//i.test(referrer) || referrer.length > MAX_REFERRER) {
    return 'direct';
  }
  return URL.canParse(referrer) ? referrer : 'direct';
}
