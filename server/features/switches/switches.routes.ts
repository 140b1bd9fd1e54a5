import type Router from '@koa/router';
import { switchesApi } from '#shared/switches/switches.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Switches } from './switches.feature.ts';

export function registerSwitchRoutes(
  router: Router,
  guards: EndpointGuards,
  { switches }: { switches: Switches },
): void {
  implement(router, guards, switchesApi, {
    read: () => switches.list(),
    set: ({ params, body, operator }) => switches.set(params.switchName, body, operator),
  });
}
