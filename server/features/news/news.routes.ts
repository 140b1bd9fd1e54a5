import type Router from '@koa/router';
import { newsApi } from '#shared/news/news.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { News } from './news.service.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';

export function registerNewsRoutes(
  router: Router,
  guards: EndpointGuards,
  { news }: { news: News },
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
    async react({ params, body, creator }) {
      await news.react(creator.user.id, params.articleId, body.reaction);
      return { reaction: body.reaction };
    },
    feed: async ({ creator }) => ({ madeAt: await news.feed.madeAt(creator.user.id) }),
    makeFeed: async ({ creator }) => ({ url: await news.feed.renew(creator.user.id) }),
    async removeFeed({ creator }) {
      await news.feed.remove(creator.user.id);
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
