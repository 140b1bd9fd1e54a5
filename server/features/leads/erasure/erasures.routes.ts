import type Router from '@koa/router';
import { operatorErasuresApi } from '#shared/leads/erasures.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Leads } from '../leads.feature.ts';

export function registerOperatorErasureRoutes(
  router: Router,
  guards: EndpointGuards,
  { leads }: { leads: Pick<Leads, 'erasure' | 'commentErasure'> },
): void {
  implement(router, guards, operatorErasuresApi, {
    read: ({ query }) => leads.erasure.overview(query.receipt ?? ''),
    previewComment: ({ body }) => leads.commentErasure.preview(body.commentUrl),
    eraseComment: ({ body, operator }) =>
      leads.commentErasure.erase(body.commentUrl, body.reason, operator),
  });
}
