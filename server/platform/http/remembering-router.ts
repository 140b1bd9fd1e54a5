import type { Context, Middleware } from 'koa';
import { AppError } from '#server/platform/errors.ts';
import Router, { type MatchResult } from '@koa/router';

/**
 * Remembers the routes of each fixed address. The library tries every pattern for every request,
 * which costs more than most handlers. Addresses with parameters are searched as usual. Routes are
 * registered before the first request. (Decision 0023.)
 */
export class RememberingRouter extends Router {
  readonly #known = new Map<string, MatchResult>();

  override match(path: string, method: string): MatchResult {
    const key = `${method} ${path}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const found = super.match(path, method);
    const isExact = found.path.length > 0 && found.path.every((layer) => layer.path === path);
    if (isExact) this.#known.set(key, found);
    return found;
  }
}

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
