import type Router from '@koa/router';
import { operatorHealthApi } from '#shared/health/health.contract.ts';
import { operatorSetupApi } from '#shared/health/setup.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import { findProxy } from './proxy-finding.ts';
import type { Health } from '#server/features/health/health.feature.ts';

/** How the installation is doing, and what is still to be set up. */
export function registerOperatorSettingsRoutes(
  router: Router,
  guards: EndpointGuards,
  { health }: { health: Health },
): void {
  implement(router, guards, operatorHealthApi, { health: () => health.read() });
  implement(router, guards, operatorSetupApi, {
    checklist: ({ request }) => health.setup.read(findProxy(request, health.isHttps)),

    async setSupportAddress({ body, operator }) {
      await health.setup.changeSupportAddress(body.supportEmail, operator);
      return { success: true as const };
    },
  });
}
