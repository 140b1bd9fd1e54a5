import type Router from '@koa/router';
import { integrationsApi } from '#shared/integrations/integrations.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { IntegrationsService } from '#server/features/integrations/integrations.service.ts';

export function registerIntegrationRoutes(
  router: Router,
  guards: EndpointGuards,
  { integrations }: { integrations: IntegrationsService },
): void {
  implement(router, guards, integrationsApi, {
    get: ({ creator }) => integrations.read(creator.user.id),
    save: ({ creator, body }) => integrations.save(creator.user.id, body),
  });
}
