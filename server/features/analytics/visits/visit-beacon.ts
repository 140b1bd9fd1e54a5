import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { unlockApi } from '#shared/unlock/unlock.contract.ts';
import type { Logger } from '#server/platform/config/logger.ts';
import { readTouch } from '#server/features/leads/origin/touch.rules.ts';
import { wayOf, type Ways } from '#server/features/leads/origin/ways.ts';
import type { Way } from '#server/features/leads/origin/ways.queries.ts';
import type { CountryOf } from '#server/platform/http/sockets/visitor-country.ts';
import { judgeVisit, type NoVisit } from '#server/platform/http/sockets/no-visit.rules.ts';
import type { VisitRecorder } from './visit-recorder.ts';
import type { VisitedMagnet } from './visits.queries.ts';
import type { VisitorHasher } from '#server/platform/security/visitor-hash.ts';
import { AppError } from '#server/platform/errors.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';
import type { Measures } from '#server/platform/measures/measures.ts';
import { resultOf } from '#server/platform/measures/route-series.ts';
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
  /** The magnet whose page can be visited, or null; cached. */
  ownerOf(magnetId: string): Promise<VisitedMagnet | null>;
  /** Throws the reason: `magnet_not_found` or `inactive` (T28). */
  findForVisitor(magnetId: string): Promise<{ magnet: VisitedMagnet }>;
  countryOf: CountryOf;
  ways: Ways;
  /** Id of the creator who is signed in with this browser, if one is. */
  creatorOf(request: IncomingMessage): Promise<string | null>;
  /** True when the request carries a completed grant for the magnet (T17). */
  isUnlocked(request: IncomingMessage, magnetId: string): Promise<boolean>;
  logger: Logger;
  measures: Measures;
}

/**
 * `POST /api/visits`: validated by the contract, counted when committed, and never delays a page.
 */
export function createVisitBeacon(dependencies: VisitBeaconDependencies): FastPath {
  // Node sends text in one piece with the headers; a buffer would be a second piece.
  const body = JSON.stringify({ success: true });
  const accepted = flatHeaders({
    ...dependencies.securityHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': String(body.length),
  });

  const series = dependencies.measures.series('route', `${endpoint.method} ${endpoint.path}`);

  return (request, response) => {
    if (request.method !== endpoint.method || request.url !== endpoint.path) return false;
    const start = performance.now();
    handleVisit(request, dependencies).then(
      () => {
        response.writeHead(200, accepted);
        response.end(body);
        series.add(performance.now() - start);
      },
      (error: unknown) => {
        const status = refuse(request, response, error, dependencies);
        series.add(performance.now() - start, resultOf(status));
      },
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
  const { magnetId, referrer, search, unlocked } = parsed.data;
  const { userId, template } =
    (await dependencies.ownerOf(magnetId)) ?? (await dependencies.findForVisitor(magnetId)).magnet;

  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 512);
  const isUnlocked = unlocked === true && (await dependencies.isUnlocked(request, magnetId));
  const noVisit =
    judgeVisit(userAgent, request.headers) ??
    ((await dependencies.creatorOf(request)) === userId ? OWN : null);
  if (noVisit !== null) {
    const isCounted = noVisit.reason === 'bot' || noVisit.reason === 'preview';
    if (unlocked !== true && !isCounted)
      await dependencies.recorder.exclude({ magnetId, ...noVisit });
    return;
  }
  const country = dependencies.countryOf(request, network);
  const said = { referrer: referrer ?? 'direct', search: search ?? '', userAgent, country, host };
  const came = readWay(said, template);
  // Together, so that a failure of one leaves no rejection of the other unhandled.
  const [wayId, visitorHash] = await Promise.all([
    dependencies.ways.idOf(userId, came.way),
    dependencies.hasher.hash(network, userAgent),
  ]);
  await dependencies.recorder.record({
    magnetId,
    userId,
    unlocked: isUnlocked,
    referrer: came.referrer,
    userAgent,
    wayId,
    visitorHash,
  });
}

const OWN: NoVisit = { reason: 'own', agent: 'You' };

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  { logger, securityHeaders }: VisitBeaconDependencies,
): number {
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
  return status;
}

interface Came {
  referrer: string;
  way: Way;
}
const REMEMBERED_WAYS = 20_000;
const LONGEST_KEY = 2_000;
const ways = new LRUCache<string, Came>({ max: REMEMBERED_WAYS });

/** How the visitor came. Most visits come one of few ways, so a way is read once. */
function readWay(
  said: {
    referrer: string;
    search: string;
    userAgent: string;
    country: string | undefined;
    host: string;
  },
  template: string,
): Came {
  const { referrer, search, userAgent, country, host } = said;
  const key = [template, country, host, referrer, search, userAgent].join('\n');
  const known = ways.get(key);
  if (known !== undefined) return known;
  const touch = readTouch(
    {
      tags: new URLSearchParams(search.slice(0, LONGEST_KEY)),
      referrer: referrer === 'direct' ? '' : referrer,
      secondsOpen: 0,
      userAgent,
      country,
      ownHost: host,
    },
    new Date(0),
  );
  const came = { referrer: touch.referrer ?? 'direct', way: wayOf(touch, template) };
  if (key.length <= LONGEST_KEY) ways.set(key, came);
  return came;
}
