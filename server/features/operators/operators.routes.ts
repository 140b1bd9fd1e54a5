import type Router from '@koa/router';
import { operatorsApi } from '#shared/operators/operators.contract.ts';
import type { OpenedOperatorSession } from './operator-sessions.ts';
import type { Operators } from './operators.feature.ts';
import type { Device } from '#server/features/auth/sessions/sessions.rules.ts';
import { OPERATOR_BINDING_COOKIE, operatorToken } from '#server/platform/http/endpoint-guards.ts';
import { type EndpointGuards, implement, replyWith } from '#server/platform/http/implement.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';

/** The browser stays known to the operator after the session ends (T38). */
const BINDING_SECONDS = 90 * 86_400;

export function registerOperatorRoutes(
  router: Router,
  guards: EndpointGuards,
  { operators }: { operators: Operators },
): void {
  implement(router, guards, operatorsApi, {
    async login({ body, request }) {
      const { network } = request;
      const { username, password, otp } = body;
      const credentials = {
        username: username ?? '',
        password: password ?? '',
        // An empty field of a form counts as no code.
        otp: otp == null || otp.trim() === '' ? undefined : otp,
        network,
      };
      return operatorSignedIn(request, await operators.login(credentials, deviceOf(request)));
    },

    async setUp({ body, request }) {
      const opened = await operators.firstOperator.setUp(body, deviceOf(request), request.network);
      return replyWith(201, operatorSignedIn(request, opened));
    },

    verify({ operator: { id, username, role, hasTotp } }) {
      const user = { id, username, role, hasTotp };
      return Promise.resolve({ success: true as const, user });
    },

    async logout({ operator }) {
      await operators.logout(operator.sessionId, operator);
      return { success: true as const };
    },
  });
}

export function deviceOf(request: RequestContext): Device {
  return {
    userAgent: request.userAgent,
    country: request.country,
    isBrowser: request.isBrowser,
    binding: request.cookie(OPERATOR_BINDING_COOKIE),
    token: operatorToken(request),
  };
}

export function operatorSignedIn(request: RequestContext, opened: OpenedOperatorSession) {
  const { operator, token, binding } = opened;
  if (binding !== null) {
    request.setCookie(OPERATOR_BINDING_COOKIE, binding, { maxAgeSeconds: BINDING_SECONDS });
  }
  return { success: true as const, token, user: operator };
}
