import type Router from '@koa/router';
import { linkCheckApi } from '#shared/magnets/link-check.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { CheckLink } from './link-checker.ts';

export function registerLinkCheckRoutes(
  router: Router,
  guards: EndpointGuards,
  { magnets: { checkLink } }: { magnets: { checkLink: CheckLink } },
): void {
  implement(router, guards, linkCheckApi, {
    check: ({ body }) => checkLink(body.url),
  });
}
