import type Router from '@koa/router';
import { consentDefaultApi } from '#shared/account/consent-default.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Magnets } from '../magnets.feature.ts';

export function registerConsentDefaultRoutes(
  router: Router,
  guards: EndpointGuards,
  { magnets: { consentDefault } }: { magnets: Pick<Magnets, 'consentDefault'> },
): void {
  implement(router, guards, consentDefaultApi, {
    read: ({ creator }) => consentDefault.read(creator.user.id),
    save: ({ creator, body }) => consentDefault.save(creator.user.id, body.text),
  });
}
