import type Router from '@koa/router';
import { alertsApi } from '#shared/health/alerts.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Health } from '../health.feature.ts';

export function registerAlertRoutes(
  router: Router,
  guards: EndpointGuards,
  { health: { alerts } }: { health: Health },
): void {
  implement(router, guards, alertsApi, {
    list: ({ query }) => alerts.list(query),
    acknowledge: ({ params, body, operator }) =>
      alerts.acknowledge(params.alertId, body.note, operator),
    takeBack: ({ params, operator }) => alerts.takeBack(params.alertId, operator),
  });
}
