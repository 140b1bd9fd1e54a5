import type Router from '@koa/router';
import { integrationsApi } from '#shared/integrations/integrations.contract.ts';
import type { Services } from '#server/features.ts';
import { type EndpointGuards, implement, replyWith } from '#server/platform/http/implement.ts';
import { countingUnknown } from '#server/features/unlock/pages/unknown-magnets.ts';
import { secretsFor } from '#server/features/unlock/pages/unlock-cookie.ts';

export function registerIntegrationRoutes(
  router: Router,
  guards: EndpointGuards,
  { integrations, limiter }: Pick<Services, 'integrations' | 'limiter'>,
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
