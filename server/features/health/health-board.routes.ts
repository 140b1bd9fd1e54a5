import type Router from '@koa/router';
import { operatorHealthApi } from '#shared/health/health.contract.ts';
import { operatorSetupApi } from '#shared/health/setup.contract.ts';
import type { Services } from '#server/features.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import { findProxy } from './proxy-finding.ts';

/** How the installation is doing, and what is still to be set up. */
export function registerOperatorSettingsRoutes(
  router: Router,
  guards: EndpointGuards,
  { operations }: Pick<Services, 'operations'>,
): void {
  implement(router, guards, operatorHealthApi, { health: () => operations.readHealth() });
  implement(router, guards, operatorSetupApi, {
    checklist: ({ request }) => operations.setup.read(findProxy(request, operations.isHttps)),

    async setSupportAddress({ body, operator }) {
      await operations.setup.changeSupportAddress(body.supportEmail, operator);
      return { success: true as const };
    },
  });
}
