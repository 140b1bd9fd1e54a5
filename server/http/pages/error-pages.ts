import type { Context } from 'koa';
import type { AppError } from '../../domain/errors.ts';
import type { Services } from '../../services.ts';

/** Answers a failed page request with the not-found or the error page (spec §2). */
export function renderErrorPage(_services: Services) {
  return (ctx: Context, error: AppError): void => {
    ctx.status = error.status;
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/plain';
    ctx.body = error.message;
  };
}
