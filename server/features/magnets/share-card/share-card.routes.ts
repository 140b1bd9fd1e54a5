import type Router from '@koa/router';
import { shareCardApi } from '#shared/magnets/share-card.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Magnets } from '../magnets.feature.ts';

export function registerShareCardRoutes(
  router: Router,
  guards: EndpointGuards,
  { magnets: { shareCards } }: { magnets: Pick<Magnets, 'shareCards'> },
): void {
  implement(router, guards, shareCardApi, {
    read: ({ creator, params }) => shareCards.read(creator.user.id, params.magnetId),
  });
}
