import type Router from '@koa/router';
import { operatorMessagesApi } from '#shared/notifications/messages.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { CreatorMessages } from './creator-messages.ts';

export function registerMessageRoutes(
  router: Router,
  guards: EndpointGuards,
  { messages }: { messages: CreatorMessages },
): void {
  const { desk, domain } = messages;
  const done = { success: true as const };
  implement(router, guards, operatorMessagesApi, {
    list: ({ query }) => desk.list(query),
    create: ({ body, operator }) => desk.create(body, operator),
    preview: ({ body }) => desk.preview(body.body),
    audience: ({ body }) => desk.countAudience(body),
    domain: ({ query }) => domain.check(query.selector),
    read: ({ params }) => desk.read(params.messageId),
    save: ({ params, body, operator }) => desk.save(params.messageId, body, operator),
    async test({ params, body, operator }) {
      await desk.test(params.messageId, body.to, operator);
      return done;
    },
    start: ({ params, body, operator }) => desk.start(params.messageId, body, operator),
    turn: ({ params, body, operator }) => desk.turn(params.messageId, body.state, operator),
    async remove({ params, operator }) {
      await desk.remove(params.messageId, operator);
      return done;
    },
  });
}
