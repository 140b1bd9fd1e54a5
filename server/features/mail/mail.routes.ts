import type Router from '@koa/router';
import { operatorOutboxApi } from '#shared/mail/mail.contract.ts';
import type { Services } from '#server/features.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';

export function registerOperatorOutboxRoutes(
  router: Router,
  guards: EndpointGuards,
  { operations: { outbox } }: Pick<Services, 'operations'>,
): void {
  implement(router, guards, operatorOutboxApi, {
    list: () => outbox.list(),
    open: ({ params, operator }) => outbox.open(params.mailId, operator),
    sendTest: ({ body, operator }) => outbox.sendTest(body.to, operator),
  });
}
