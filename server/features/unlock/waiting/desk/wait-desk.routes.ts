import type Router from '@koa/router';
import { waitDeskApi } from '#shared/unlock/desk/wait-desk.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { WaitDesk } from './wait-desk.service.ts';

/** Waiting comments of all creators, for operators. */
export function registerWaitDeskRoutes(
  router: Router,
  guards: EndpointGuards,
  { waitDesk }: { waitDesk: WaitDesk },
): void {
  implement(router, guards, waitDeskApi, {
    list: ({ query }) => waitDesk.list(query),
    retry: ({ params, operator }) => waitDesk.retry(params.waitingId, operator),
    giveUp: ({ params, body, operator }) => waitDesk.giveUp(params.waitingId, body, operator),
  });
}
