import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { type Logger, shortForLog } from '#server/platform/config/logger.ts';
import type { Measures } from '#server/platform/measures/measures.ts';
import { createRouteSeries, resultOf } from '#server/platform/measures/route-series.ts';

/**
 * Gives every request an id and, at its end, one JSON line and a place in the measurements. The query is
 * never logged (T54, T79).
 */
export function requestLog(logger: Logger, measures: Measures): Middleware {
  const routeOf = createRouteSeries(measures);
  return async (ctx, next) => {
    const start = performance.now();
    const requestId = randomUUID();
    ctx.state['requestId'] = requestId;
    ctx.set('X-Request-Id', requestId);
    await next();
    const { status } = ctx;
    // What waits for somebody else, such as a comment that is not public yet, did not fail here.
    const result = ctx.state['isPending'] === true ? undefined : resultOf(status);
    routeOf(ctx.method, ctx['_matchedRoute']).add(performance.now() - start, result);
    logRequest(logger, {
      requestId,
      method: ctx.method,
      path: ctx.path,
      status,
      start,
    });
  };
}

export interface AnsweredRequest {
  requestId: string;
  method: string;
  /** Without its query. */
  path: string;
  status: number;
  /** On the clock of `performance.now`. */
  start: number;
}

/** The log line of one request, from any route. */
export function logRequest(logger: Logger, answered: AnsweredRequest): void {
  const { requestId, method, path, status, start } = answered;
  logger.info({
    requestId,
    method,
    path: shortForLog(path),
    status,
    ms: Math.round((performance.now() - start) * 10) / 10,
  });
}
