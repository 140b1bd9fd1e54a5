import Router from '@koa/router';
import { vi } from 'vitest';
import { contractRoutes } from './contract-routes.ts';

export interface MountedRoute {
  /** `GET /unlock/:magnetId`; a pattern stands as its source. */
  name: string;
  method: string;
  path: string | RegExp;
}

/** Every route the application mounts while `start` runs, in order; those of the contract left out. */
export async function recordMountedRoutes<T>(
  start: () => Promise<T>,
): Promise<{ result: T; routes: MountedRoute[]; contractMissing: string[] }> {
  const spy = vi.spyOn(Router.prototype, 'register');
  const result = await start();
  const mounted = spy.mock.calls.flatMap(([path, methods]) =>
    (Array.isArray(path) ? path : [path]).flatMap((one) =>
      methods.map((method) => routeOf(method.toUpperCase(), one)),
    ),
  );
  spy.mockRestore();
  const declared = new Set(contractRoutes.map(({ endpoint: e }) => `${e.method} ${e.path}`));
  const names = new Set(mounted.map(({ name }) => name));
  return {
    result,
    routes: mounted.filter(({ name }) => !declared.has(name)),
    contractMissing: [...declared].filter((name) => !names.has(name)),
  };
}

function routeOf(method: string, path: string | RegExp): MountedRoute {
  return { name: `${method} ${typeof path === 'string' ? path : path.source}`, method, path };
}
