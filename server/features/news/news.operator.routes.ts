import type Router from '@koa/router';
import { operatorNewsApi } from '#shared/news/operator-news.contract.ts';
import type { NewsDesk } from './news-desk.service.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';

export function registerOperatorNewsRoutes(
  router: Router,
  guards: EndpointGuards,
  { news }: { news: { desk: NewsDesk } },
): void {
  const { desk } = news;
  implement(router, guards, operatorNewsApi, {
    list: ({ query }) => desk.list(query),
    create: ({ body, operator }) => desk.create(body, operator),
    preview: ({ body }) => desk.preview(body.body),
    read: ({ params }) => desk.read(params.articleId),
    reach: ({ params }) => desk.reach(params.articleId),
    save: ({ params, body, operator }) => desk.save(params.articleId, body, operator),
    publish: ({ params, body, operator }) => desk.publish(params.articleId, body, operator),
    unpublish: ({ params, body, operator }) => desk.unpublish(params.articleId, body, operator),
    async remove({ params, query, operator }) {
      await desk.remove(params.articleId, query, operator);
      return { success: true as const };
    },
  });
}
