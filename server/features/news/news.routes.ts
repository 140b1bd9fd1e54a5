import type Router from '@koa/router';
import { newsApi } from '#shared/news/news.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { NewsReading } from './news.service.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';

export function registerNewsRoutes(
  router: Router,
  guards: EndpointGuards,
  { news }: { news: NewsReading },
): void {
  implement(router, guards, newsApi, {
    async unread({ params, creator }) {
      // The path must name the token's user; another id is answered like an unknown one (T60).
      if (params.userId !== creator.user.id) throw new AppError('not_found');
      return news.unread(creator.user.id);
    },
    list: ({ query, creator }) => news.list(creator.user.id, query),
    read: ({ params, creator }) => news.read(creator.user.id, params.articleId),
    async markRead({ params, creator }) {
      await news.markRead(creator.user.id, params.articleId);
      return { success: true as const };
    },
    async markAllRead({ body, creator }) {
      return { marked: await news.markAllRead(creator.user.id, body.seenUntil) };
    },
    async claimNotice({ creator }) {
      return { show: await news.claimNotice(creator.sessionId) };
    },
  });
}
