import type Router from '@koa/router';
import { activityApi } from '#shared/activity/activity.contract.ts';
import type { ActivityService } from './activity.service.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';

export function registerActivityRoutes(
  router: Router,
  guards: EndpointGuards,
  { activity }: { activity: ActivityService },
): void {
  implement(router, guards, activityApi, {
    list: ({ creator, query }) => activity.list(creator.user.id, query),
    listWaiting: ({ creator, query }) => activity.listWaiting(creator.user.id, query),
    async approve({ creator, params }) {
      const leadId = await activity.approve(creator.user.id, params.waitingId);
      return { success: true as const, leadId };
    },
    async reject({ creator, params }) {
      await activity.reject(creator.user.id, params.waitingId);
      return { success: true as const };
    },
    async dismissSource({ creator, params }) {
      const dismissed = await activity.dismissSource(creator.user.id, params.waitingId);
      return { success: true as const, dismissed };
    },
  });
}
