import type { Middleware } from 'koa';
import { SECOND_SPELLING } from '#shared/app/second-spelling.ts';
import { AppError } from '#server/platform/errors.ts';

const MAX_LENGTH = 2_048;

export function requestTarget(): Middleware {
  return (ctx, next) => {
    const target = ctx.req.url ?? '';
    if (target.length > MAX_LENGTH) throw new AppError('uri_too_long');
    const path = target.split('?', 1)[0] ?? '';
    if (!path.startsWith('/') || !isDecodable(path)) throw new AppError('malformed_request');
    if (SECOND_SPELLING.test(path)) throw new AppError('not_found');
    return next();
  };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
