import type Router from '@koa/router';
import { referralsApi } from '#shared/referrals/referrals.contract.ts';
import type { ReferralsService } from './referrals.service.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';

export function registerReferralRoutes(
  router: Router,
  guards: EndpointGuards,
  { referrals }: { referrals: ReferralsService },
): void {
  implement(router, guards, referralsApi, {
    getCode: async ({ params }) => ({ referralCode: await referrals.codeOf(params.creatorId) }),
  });
}
