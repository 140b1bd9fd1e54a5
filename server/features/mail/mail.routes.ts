import type Router from '@koa/router';
import { operatorOutboxApi } from '#shared/mail/mail.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { OperatorOutboxService } from '#server/features/mail/outbox.service.ts';

export function registerOperatorOutboxRoutes(
  router: Router,
  guards: EndpointGuards,
  { operatorOutbox: outbox }: { operatorOutbox: OperatorOutboxService },
): void {
  implement(router, guards, operatorOutboxApi, {
    list: () => outbox.list(),
    open: ({ params, operator }) => outbox.open(params.mailId, operator),
    sendTest: ({ body, operator }) => outbox.sendTest(body.to, operator),
  });
}
