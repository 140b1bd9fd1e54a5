import type Router from '@koa/router';
import { standingChecksApi } from '#shared/unlock/desk/standing-checks.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { StandingChecks } from './standing-checks.service.ts';

/** Comments that the readers are asked for regularly. */
export function registerStandingCheckRoutes(
  router: Router,
  guards: EndpointGuards,
  { standingChecks }: { standingChecks: StandingChecks },
): void {
  implement(router, guards, standingChecksApi, {
    list: async () => ({ checks: await standingChecks.list() }),
    readings: ({ params, query }) => standingChecks.readings(params.checkId, query),
    add: ({ body, operator }) => standingChecks.add(body, operator),
    change: ({ params, body, operator }) =>
      standingChecks.setOn(params.checkId, body.isOn, operator),
    async remove({ params, operator }) {
      await standingChecks.remove(params.checkId, operator);
      return { removed: true as const };
    },
  });
}
