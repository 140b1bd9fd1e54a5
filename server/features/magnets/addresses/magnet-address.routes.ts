import type Router from '@koa/router';
import { magnetAddressApi } from '#shared/magnets/addresses/magnet-address.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Magnets } from '../magnets.feature.ts';

export function registerMagnetAddressRoutes(
  router: Router,
  guards: EndpointGuards,
  { magnets: { addresses } }: { magnets: Pick<Magnets, 'addresses'> },
): void {
  implement(router, guards, magnetAddressApi, {
    read: ({ creator, params }) => addresses.read(creator.user.id, params.magnetId),
    change: ({ creator, params, body }) =>
      addresses.change(creator.user.id, params.magnetId, body.slug),
  });
}
