import type { Context, Middleware } from 'koa';
import { type Logger, shortForLog } from '#server/platform/config/logger.ts';
import { AppError, CannotAnswerError } from '#server/platform/errors.ts';
import { errorResponse, toAppError } from '../messages/error-response.ts';

/** Renders an error as a page, for requests that are not API calls. */
export type ErrorPage = (ctx: Context, error: AppError) => void;

/** Turns every failure into an answer. Unknown ones are logged with their cause (T93). */
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
      if (appError.options.extra?.['status'] === 'pending') ctx.state['isPending'] = true;
      if (appError.status >= 500) logFailure(logger, requestId, appError);
      if (MACHINE_PATH.test(ctx.path)) {
        answerInShape(ctx, appError);
        return;
      }
      logBadPath(ctx, logger, appError);
      try {
        renderErrorPage(ctx, appError);
      } catch (pageError) {
        logger.error({ requestId, cause: describeCause(toAppError(pageError)) });
        answerInShape(ctx, appError);
      }
    }
  };
}

/** An expected failure, such as a comment that cannot be read now, is not logged as an error. */
function logFailure(logger: Logger, requestId: string, error: AppError): void {
  const { code, cause } = error;
  if (cause === undefined) logger.warn({ requestId, code });
  else logger.error({ requestId, code, cause: describeCause(error) });
}

/** Calls of programs, in any spelling. Every other address is a page for people. */
const MACHINE_PATH = /^\/+(api|health)(\/|$)/i;

function answerInShape(ctx: Context, error: AppError): void {
  const { status, headers, body } = errorResponse(error, String(ctx.state['requestId']));
  ctx.status = status;
  ctx.set(headers);
  ctx.body = body;
}

/** Logs the bad path of the not-found page. */
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
