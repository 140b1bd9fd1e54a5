import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { type Logger, shortForLog } from '#server/platform/config/logger.ts';

/** Gives every request an id and, at its end, one JSON line. The query is never logged (T54, T79). */
export function requestLog(logger: Logger): Middleware {
  return async (ctx, next) => {
    const start = performance.now();
    const requestId = randomUUID();
    ctx.state['requestId'] = requestId;
    ctx.set('X-Request-Id', requestId);
    await next();
    logRequest(logger, {
      requestId,
      method: ctx.method,
      path: ctx.path,
      status: ctx.status,
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

/** The line of one request, whoever answered it. */
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
