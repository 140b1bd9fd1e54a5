import type Router from '@koa/router';
import { takedownsApi } from '#shared/takedowns/own-takedowns.contract.ts';
import { deniedHostsApi } from '#shared/takedowns/denied-hosts.contract.ts';
import { firstPublicationsApi } from '#shared/takedowns/first-publications.contract.ts';
import { linkFindingsApi } from '#shared/takedowns/link-findings.contract.ts';
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
  const { findings, deniedHosts } = takedowns;
  implement(router, guards, linkFindingsApi, {
    count: () => findings.count(),
    fine: ({ params, operator }) => findings.fine(params.findingId, operator),
    doubt: ({ params, operator }) => findings.doubt(params.findingId, operator),
  });
  implement(router, guards, deniedHostsApi, {
    list: ({ query }) => deniedHosts.list(query),
    add: ({ body, operator }) => deniedHosts.add(body, operator),
    remove: ({ params, body, operator }) =>
      deniedHosts.remove(params.deniedHostId, body.reason, operator),
  });
  implement(router, guards, takedownsApi, {
    list: async ({ creator }) => ({ items: await takedowns.listOwn(creator.user.id) }),
  });
}
