import type Router from '@koa/router';
import type Koa from 'koa';
import type { Context } from 'koa';
import type { Services } from '../../services.ts';
import type { RequestContext } from '../request-context.ts';

export interface PageDependencies {
  services: Services;
  contextOf(ctx: Context): RequestContext;
}

/** Every page the server renders or serves, in matching order; `/{magnetId}` comes last. */
export function registerPages(_app: Koa, _router: Router, _dependencies: PageDependencies): void {}
