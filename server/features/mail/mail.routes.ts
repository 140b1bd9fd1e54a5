import type Router from '@koa/router';
import { operatorOutboxApi } from '#shared/mail/mail.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Mail } from './mail.feature.ts';

export function registerOperatorOutboxRoutes(
  router: Router,
  guards: EndpointGuards,
  { mail }: { mail: Pick<Mail, 'operatorOutbox'> },
): void {
  implement(router, guards, operatorOutboxApi, {
    list: () => mail.operatorOutbox.list(),
    open: ({ params, operator }) => mail.operatorOutbox.open(params.mailId, operator),
    sendTest: ({ body, operator }) => mail.operatorOutbox.sendTest(body.to, operator),
  });
}
