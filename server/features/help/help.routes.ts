import type Router from '@koa/router';
import { helpApi } from '#shared/help/help.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Help } from './help.service.ts';

/** Help articles, for creators. */
export function registerHelpRoutes(
  router: Router,
  guards: EndpointGuards,
  { help }: { help: Help },
): void {
  implement(router, guards, helpApi, {
    list: ({ query }) => Promise.resolve(help.list(query.search ?? '')),
    read: ({ params }) => help.read(params.helpId),
  });
}
