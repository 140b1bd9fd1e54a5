import type Router from '@koa/router';
import { testWalkApi } from '#shared/unlock/test-walk.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { TestWalks } from './test-walks.service.ts';

/** Where a creator begins a test of a page. */
export function registerTestWalkRoutes(
  router: Router,
  guards: EndpointGuards,
  { walks }: { walks: TestWalks },
): void {
  implement(router, guards, testWalkApi, {
    begin: ({ creator, params, body }) =>
      walks.begin(creator.user.id, params.magnetId, body.version),
  });
}
