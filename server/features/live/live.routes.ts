import type Router from '@koa/router';
import { liveApi, operatorLiveApi } from '#shared/live/live.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Live } from './live.feature.ts';

export function registerLiveRoutes(
  router: Router,
  guards: EndpointGuards,
  { live }: { live: Live },
): void {
  implement(router, guards, liveApi, {
    async stream({ creator, request }) {
      const { sessionId, user } = creator;
      return live.open({
        userId: user.id,
        sessionId,
        lastEventId: request.header('last-event-id'),
      });
    },
    strip: ({ creator }) => live.strip(creator.user.id),
  });
  implement(router, guards, operatorLiveApi, {
    async stream({ operator }) {
      return live.open({ userId: null, sessionId: operator.sessionId, lastEventId: undefined });
    },
  });
}
