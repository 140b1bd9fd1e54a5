import type Router from '@koa/router';
import type { Services } from '../../services.ts';
import type { EndpointGuards } from '../implement.ts';

/** One line per feature. */
export function registerRoutes(
  _router: Router,
  _guards: EndpointGuards,
  _services: Services,
): void {}
