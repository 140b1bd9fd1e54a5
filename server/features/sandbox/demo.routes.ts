import type Router from '@koa/router';
import { operatorDemoApi } from '#shared/sandbox/demo.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Sandbox } from './sandbox.service.ts';

export function registerOperatorDemoRoutes(
  router: Router,
  guards: EndpointGuards,
  { sandbox }: { sandbox: Pick<Sandbox, 'removeDemo'> },
): void {
  implement(router, guards, operatorDemoApi, {
    remove: ({ operator }) => sandbox.removeDemo(operator),
  });
}
