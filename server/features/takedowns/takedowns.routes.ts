import type Router from '@koa/router';
import { takedownsApi } from '#shared/takedowns/own-takedowns.contract.ts';
import { operatorTakedownsApi } from '#shared/takedowns/takedowns.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { TakedownsService } from './takedowns.service.ts';

export function registerTakedownRoutes(
  router: Router,
  guards: EndpointGuards,
  { takedowns }: { takedowns: TakedownsService },
): void {
  implement(router, guards, operatorTakedownsApi, {
    search: ({ query }) => takedowns.search(query),
    listMagnets: ({ params, query }) => takedowns.listMagnets(params.creatorId, query),
    takeDown: ({ params, body, operator }) => takedowns.takeDown(params.magnetId, body, operator),
    lift: ({ params, body, operator }) => takedowns.lift(params.magnetId, body.note, operator),
  });
  implement(router, guards, takedownsApi, {
    list: async ({ creator }) => ({ items: await takedowns.listOwn(creator.user.id) }),
  });
}
