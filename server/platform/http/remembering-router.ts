import Router, { type MatchResult } from '@koa/router';

/**
 * Remembers which routes fit an address that is written in the route itself: the library tries every
 * pattern for every request, which costs more than most handlers do. Addresses with parameters are
 * searched as usual. Routes are registered before the first request.
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
