import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { type Logger, shortForLog } from '../../config/logger.ts';

/** Gives every request an id and, at its end, one JSON line. The query is never logged (T54, T79). */
export function requestLog(logger: Logger): Middleware {
  return async (ctx, next) => {
    const start = performance.now();
    const requestId = randomUUID();
    ctx.state['requestId'] = requestId;
    ctx.set('X-Request-Id', requestId);
    await next();
    logger.info({
      requestId,
      method: ctx.method,
      path: shortForLog(ctx.path),
      status: ctx.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
    });
  };
}
