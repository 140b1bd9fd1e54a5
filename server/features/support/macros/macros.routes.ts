import type Router from '@koa/router';
import { supportMacrosApi } from '#shared/support/macros.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Support } from '../support.feature.ts';

/** Macros, for operators. */
export function registerSupportMacroRoutes(
  router: Router,
  guards: EndpointGuards,
  { support: { macros } }: { support: Support },
): void {
  implement(router, guards, supportMacrosApi, {
    list: () => macros.list(),
    add: ({ body, operator }) => macros.add(body, operator),
    change: ({ params, body, operator }) => macros.change(params.macroId, body, operator),
    async remove({ params, operator }) {
      await macros.remove(params.macroId, operator);
      return { success: true as const };
    },
    fillIn: ({ params, operator }) => macros.fillIn(params.ticketId, params.macroId, operator),
  });
}
