import type Router from '@koa/router';
import { couponsApi } from '#shared/billing/coupons.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Billing } from '../billing.feature.ts';

export function registerCouponRoutes(
  router: Router,
  guards: EndpointGuards,
  { billing: { coupons } }: { billing: Pick<Billing, 'coupons'> },
): void {
  implement(router, guards, couponsApi, {
    list: ({ query }) => coupons.list(query),
    make: ({ body, operator }) => coupons.make(body, operator),
    switch: ({ params, body, operator }) => coupons.switch(params.couponId, body, operator),
  });
}
