import type Router from '@koa/router';
import { workbenchApi } from '#shared/unlock/desk/workbench.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Workbench } from './workbench.service.ts';

/** Looks of operators at single comments. */
export function registerWorkbenchRoutes(
  router: Router,
  guards: EndpointGuards,
  { workbench }: { workbench: Workbench },
): void {
  implement(router, guards, workbenchApi, {
    look: ({ body, operator }) => workbench.look(body, operator),
  });
}
