import type { Context, Middleware } from 'koa';
import { AppError } from '#server/platform/errors.ts';

/** Answers a known address with another method: OPTIONS with 204, the rest with 405; both name the methods. */
export function allowedMethods(): Middleware {
  return async (ctx, next) => {
    await next();
    const methods = methodsOf(ctx);
    if (ctx.status !== 404 || ctx.body != null || methods.size === 0 || methods.has(ctx.method)) {
      return;
    }
    ctx.set('Allow', [...methods, 'OPTIONS'].join(', '));
    if (ctx.method !== 'OPTIONS') throw new AppError('method_not_allowed');
    ctx.status = 204;
  };
}

/** The router leaves the layers whose path fits; those of plain middleware have no methods. */
function methodsOf(ctx: Context): Set<string> {
  const layers: unknown = ctx['matched'];
  const matched = Array.isArray(layers) ? (layers as { methods: string[] }[]) : []; // set by @koa/router
  return new Set(matched.flatMap((layer) => layer.methods));
}
