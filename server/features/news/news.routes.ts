import type Router from '@koa/router';
import { newsApi } from '#shared/news/news.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { NewsService } from './news.service.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';

export function registerNewsRoutes(
  router: Router,
  guards: EndpointGuards,
  news: NewsService,
): void {
  implement(router, guards, newsApi, {
    async unread({ params, creator }) {
      // The path must name the token's user; another id is answered like an unknown one (T60).
      if (params.userId !== creator.user.id) throw new AppError('not_found');
      return news.unread(creator.user.id);
    },
  });
}
