import type Router from '@koa/router';
import { bansApi } from '#shared/security/bans.contract.ts';
import { proofOfWorkApi } from '#shared/security/proof-of-work.contract.ts';
import { refusalsApi } from '#shared/security/refusals.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Security } from './security.feature.ts';

export function registerSecurityDeskRoutes(
  router: Router,
  guards: EndpointGuards,
  { security: { bans, refusals, work } }: { security: Security },
): void {
  implement(router, guards, bansApi, {
    list: ({ query }) => bans.list(query),
    add: ({ body, operator }) => bans.add(body, operator),
    lift: ({ params, body, operator }) => bans.lift(params.banId, body.reason, operator),
  });
  implement(router, guards, proofOfWorkApi, { ask: () => work.ask() });
  implement(router, guards, refusalsApi, {
    list: ({ query }) => refusals.list(query, bans.isBanned),
    networks: () => refusals.networks(bans.isBanned),
  });
}
