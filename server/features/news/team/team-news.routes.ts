import type Router from '@koa/router';
import { teamNewsApi } from '#shared/news/team-news.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { TeamNews } from './team-news.service.ts';

export function registerTeamNewsRoutes(
  router: Router,
  guards: EndpointGuards,
  { news: { team } }: { news: { team: TeamNews } },
): void {
  implement(router, guards, teamNewsApi, {
    unread: async ({ operator }) => ({ count: await team.countUnread(operator.id) }),
    list: ({ query, operator }) => team.list(operator.id, query),
    read: ({ params, operator }) => team.read(operator.id, params.newsId),
    async markRead({ params, operator }) {
      await team.markRead(operator.id, params.newsId);
      return { success: true as const };
    },
    async markAllRead({ body, operator }) {
      return { marked: await team.markAllRead(operator.id, body.seenUntil) };
    },
  });
}
