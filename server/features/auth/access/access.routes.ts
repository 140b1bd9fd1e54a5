import type Router from '@koa/router';
import { accessApi } from '#shared/auth/access.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Auth } from '../auth.feature.ts';

export function registerAccessRoutes(
  router: Router,
  guards: EndpointGuards,
  { auth: { access } }: { auth: Auth },
): void {
  implement(router, guards, accessApi, {
    read: ({ params }) => access.read(params.creatorId),
    end: ({ params, body, operator }) => access.end(params.creatorId, body, operator),
  });
}
