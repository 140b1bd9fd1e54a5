import type Router from '@koa/router';
import { integrationsApi } from '#shared/integrations/integrations.contract.ts';
import { type EndpointGuards, implement, replyWith } from '#server/platform/http/implement.ts';
import { countingUnknown } from '#server/features/unlock/pages/unknown-magnets.ts';
import { secretsFor } from '#server/features/unlock/pages/unlock-cookie.ts';
import type { IntegrationsService } from '#server/features/integrations/integrations.service.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';

export function registerIntegrationRoutes(
  router: Router,
  guards: EndpointGuards,
  { integrations, limiter }: { integrations: IntegrationsService; limiter: RateLimiter },
): void {
  implement(router, guards, integrationsApi, {
    get: ({ creator }) => integrations.read(creator.user.id),
    save: ({ creator, body }) => integrations.save(creator.user.id, body),

    async recordConversion({ params: { magnetId }, body, request }) {
      const secrets = secretsFor(request, magnetId);
      const { eventId, isNew } = await countingUnknown(limiter, request, () =>
        integrations.recordConversion({ magnetId, secrets }, body.eventId),
      );
      const answer = { success: true, eventId } as const;
      return isNew ? replyWith(201, answer) : { ...answer, duplicate: true as const };
    },
  });
}
