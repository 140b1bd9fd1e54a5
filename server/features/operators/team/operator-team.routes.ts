import type Router from '@koa/router';
import { operatorTeamApi } from '#shared/operators/operator-team.contract.ts';
import { type EndpointGuards, implement, replyWith } from '#server/platform/http/implement.ts';
import type { Operators } from '../operators.feature.ts';
import { deviceOf, operatorSignedIn } from '../operators.routes.ts';

export function registerOperatorTeamRoutes(
  router: Router,
  guards: EndpointGuards,
  { operators: { team, invitations, access } }: { operators: Operators },
): void {
  implement(router, guards, operatorTeamApi, {
    list: () => team.list(),
    add: ({ operator, body }) => team.add(operator, body),
    change: ({ operator, params, body }) => team.change(operator, params.operatorId, body),
    listSessions: ({ params }) => access.list(params.operatorId),
    endSessions: ({ operator, params, body }) => access.end(params.operatorId, body, operator),
    listInvitations: () => invitations.list(),
    invite: ({ operator, body }) => invitations.invite(operator, body),
    resendInvitation: ({ operator, params }) => invitations.resend(operator, params.invitationId),
    async withdrawInvitation({ operator, params }) {
      await invitations.withdraw(operator, params.invitationId);
      return { success: true as const };
    },
    async acceptInvitation({ body, request }) {
      const opened = await invitations.accept(body, deviceOf(request), request.network);
      return replyWith(201, operatorSignedIn(request, opened));
    },
  });
}
