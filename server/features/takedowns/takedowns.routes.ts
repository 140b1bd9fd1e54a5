import type Router from '@koa/router';
import { takedownsApi } from '#shared/takedowns/own-takedowns.contract.ts';
import { firstPublicationsApi } from '#shared/takedowns/first-publications.contract.ts';
import { operatorTakedownsApi } from '#shared/takedowns/takedowns.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Takedowns } from './takedowns.feature.ts';

export function registerTakedownRoutes(
  router: Router,
  guards: EndpointGuards,
  { takedowns }: { takedowns: Takedowns },
): void {
  implement(router, guards, operatorTakedownsApi, {
    search: ({ query }) => takedowns.search(query),
    listMagnets: ({ params, query }) => takedowns.listMagnets(params.creatorId, query),
    takeDown: ({ params, body, operator }) => takedowns.takeDown(params.magnetId, body, operator),
    lift: ({ params, body, operator }) => takedowns.lift(params.magnetId, body.note, operator),
  });
  const { publications } = takedowns;
  implement(router, guards, firstPublicationsApi, {
    list: ({ query }) => publications.list(query),
    count: () => publications.count(),
    look: ({ params, operator }) => publications.look(params.magnetId, operator),
    putBack: ({ params, operator }) => publications.putBack(params.magnetId, operator),
  });
  implement(router, guards, takedownsApi, {
    list: async ({ creator }) => ({ items: await takedowns.listOwn(creator.user.id) }),
  });
}
