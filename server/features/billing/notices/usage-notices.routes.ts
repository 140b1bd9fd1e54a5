import type Router from '@koa/router';
import { usageNoticesApi } from '#shared/billing/usage-notices.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Billing } from '../billing.feature.ts';

export function registerUsageNoticesRoutes(
  router: Router,
  guards: EndpointGuards,
  { billing: { notices } }: { billing: Billing },
): void {
  implement(router, guards, usageNoticesApi, {
    read: ({ creator }) => notices.read(creator.user.id),
    dismiss: ({ creator, params, body }) =>
      notices.dismiss(creator.user.id, { ...params, ...body }),
  });
}
