import type Router from '@koa/router';
import { operatorAccountApi } from '#shared/operators/operator-account.contract.ts';
import { savedFiltersApi } from '#shared/operators/saved-filters.contract.ts';
import type { Operators } from './operators.feature.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import { deviceOf, operatorSignedIn } from './operators.routes.ts';

export function registerOperatorAccountRoutes(
  router: Router,
  guards: EndpointGuards,
  { operators: { account, sessions, savedFilters } }: { operators: Operators },
): void {
  implement(router, guards, operatorAccountApi, {
    read: ({ operator }) => account.read(operator),

    async changePassword({ operator, body, request }) {
      const opened = await account.changePassword(operator, body, deviceOf(request));
      return operatorSignedIn(request, opened);
    },

    startTotp: ({ operator, body }) => account.startTotp(operator, body.currentPassword),

    async confirmTotp({ operator, body, request }) {
      const opened = await account.confirmTotp(operator, body.code, deviceOf(request));
      return { ...operatorSignedIn(request, opened), recoveryCodes: opened.recoveryCodes };
    },

    async disableTotp({ operator, body, request }) {
      const opened = await account.disableTotp(operator, body, deviceOf(request));
      return operatorSignedIn(request, opened);
    },

    async renewRecoveryCodes({ operator, body, request }) {
      const opened = await account.renewRecoveryCodes(operator, body, deviceOf(request));
      return { ...operatorSignedIn(request, opened), recoveryCodes: opened.recoveryCodes };
    },

    async endSession({ operator, params }) {
      await sessions.end(operator, params.sessionId);
      return { success: true as const };
    },

    async endOtherSessions({ operator }) {
      await sessions.endOthers(operator);
      return { success: true as const };
    },
  });

  implement(router, guards, savedFiltersApi, {
    async list({ query, operator }) {
      return { filters: await savedFilters.list(operator.id, query.screen) };
    },
    save: ({ body, operator }) => savedFilters.save(operator.id, body),
    async remove({ params, operator }) {
      await savedFilters.remove(operator.id, params.filterId);
      return { success: true as const };
    },
  });
}
