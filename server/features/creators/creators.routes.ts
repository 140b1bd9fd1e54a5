import type Router from '@koa/router';
import { operatorCreatorsApi } from '#shared/creators/creators.contract.ts';
import type { OperatorCreatorsService } from './creators.service.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';

export function registerOperatorCreatorRoutes(
  router: Router,
  guards: EndpointGuards,
  { operatorCreators: creators }: { operatorCreators: OperatorCreatorsService },
): void {
  implement(router, guards, operatorCreatorsApi, {
    list: ({ query }) => creators.list(query),
    read: ({ params }) => creators.read(params.creatorId),
    suspend: ({ params, body, operator }) =>
      creators.suspend(params.creatorId, body.reason, operator),
    restore: ({ params, body, operator }) =>
      creators.restore(params.creatorId, body.reason, operator),
  });
}
