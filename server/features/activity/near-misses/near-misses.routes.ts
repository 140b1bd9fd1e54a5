import type Router from '@koa/router';
import { nearMissesApi } from '#shared/activity/near-misses.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { ActivityService } from '../activity.service.ts';

export function registerNearMissRoutes(
  router: Router,
  guards: EndpointGuards,
  { activity: { nearMisses } }: { activity: Pick<ActivityService, 'nearMisses'> },
): void {
  implement(router, guards, nearMissesApi, {
    async list({ creator }) {
      return { items: await nearMisses.list(creator.user.id) };
    },
    accept: ({ creator, body }) => nearMisses.accept(creator.user.id, body),
    async takeBack({ creator, body }) {
      return { removed: await nearMisses.takeBack(creator.user.id, body) };
    },
    async failures({ creator }) {
      return { items: await nearMisses.failures(creator.user.id) };
    },
  });
}
