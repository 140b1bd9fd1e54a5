import type { Context, Middleware } from 'koa';
import { type Logger, shortForLog } from '../../config/logger.ts';
import { AppError, CannotAnswerError } from '../../domain/errors.ts';
import { errorResponse, toAppError } from '../error-response.ts';

/** Renders an error as a page, for requests that are not API calls. */
export type ErrorPage = (ctx: Context, error: AppError) => void;

/** One place turns any failure into an answer; unknown ones are logged with their cause (T93). */
export function errorHandler(logger: Logger, renderErrorPage: ErrorPage): Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body == null) throw new AppError('not_found');
    } catch (error) {
      if (error instanceof CannotAnswerError) {
        closeConnection(ctx, logger, error);
        return;
      }
      const appError = toAppError(error);
      const requestId = String(ctx.state['requestId']);
      if (appError.status >= 500) {
        logger.error({ requestId, code: appError.code, cause: describeCause(appError) });
      }
      if (ctx.path.startsWith('/api/') || ctx.path.startsWith('/health/')) {
        const { status, headers, body } = errorResponse(appError, requestId);
        ctx.status = status;
        ctx.set(headers);
        ctx.body = body;
      } else {
        logBadPath(ctx, logger, appError);
        renderErrorPage(ctx, appError);
      }
    }
  };
}

/** Spec §2: the not-found page logs the bad path. */
function logBadPath(ctx: Context, logger: Logger, error: AppError): void {
  if (error.status === 404) logger.warn({ path: shortForLog(ctx.path) }, 'page not found');
}

/** A client that gets any status on `validate` drops its token, so it gets none (R06). */
function closeConnection(ctx: Context, logger: Logger, error: CannotAnswerError): void {
  logger.error({ requestId: String(ctx.state['requestId']), cause: describeCause(error) });
  ctx.respond = false;
  ctx.req.socket.destroy();
}

function describeCause(error: Error): unknown {
  const cause = error.cause ?? error;
  return cause instanceof Error
    ? { message: shortForLog(cause.message), stack: cause.stack }
    : cause;
}
