import type Router from '@koa/router';
import { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import type { Services } from '../../services.ts';
import { AppError } from '../../domain/errors.ts';
import { renderMagnetPreview } from '../pages/magnet-preview.ts';
import { type EndpointGuards, implement } from '../implement.ts';
import type { RequestContext } from '../request-context.ts';
import { secretsFor } from '../unlock-cookie.ts';

/** Unknown public ids a network may ask for; guessing ids ends here (T32). */
const UNKNOWN_IDS = { points: 30, seconds: 60 };

export function registerMagnetRoutes(
  router: Router,
  guards: EndpointGuards,
  services: Services,
): void {
  const { magnets } = services;

  const countUnknown = async (request: RequestContext, error: unknown): Promise<never> => {
    if (error instanceof AppError && error.code === 'magnet_not_found') {
      const key = `unknown magnets|${request.network}`;
      const { allowed, retryAfterSeconds } = await services.limiter.consume(key, UNKNOWN_IDS);
      if (!allowed) throw new AppError('rate_limited', { retryAfterSeconds });
    }
    throw error;
  };

  implement(router, guards, magnetsApi, {
    list: ({ creator, query }) => magnets.list(creator.user.id, query),
    create: ({ creator, body }) => magnets.create(creator.user.id, body),
    async preview({ creator, body }) {
      const owner = await magnets.findOwner(creator.user.id);
      const site = await services.site.read();
      return { html: renderMagnetPreview(body, { site, owner, now: new Date() }) };
    },
    get: ({ creator, params }) => magnets.get(creator.user.id, params.magnetId),
    update: ({ creator, params, body }) => magnets.update(creator.user.id, params.magnetId, body),
    setStatus: ({ creator, params, body }) =>
      magnets.setStatus(creator.user.id, params.magnetId, body.status),
    duplicate: ({ creator, params }) => magnets.duplicate(creator.user.id, params.magnetId),
    async remove({ creator, params }) {
      await magnets.remove(creator.user.id, params.magnetId);
      return { success: true as const };
    },
    async getPublic({ params, request }) {
      try {
        const { magnetId } = params;
        return await services.unlock.readPublicMagnet(magnetId, secretsFor(request, magnetId));
      } catch (error) {
        return countUnknown(request, error);
      }
    },
  });
}
