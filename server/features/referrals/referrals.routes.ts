import type Router from '@koa/router';
import { operatorReferralsApi } from '#shared/referrals/operator-referrals.contract.ts';
import { referralsApi } from '#shared/referrals/referrals.contract.ts';
import { type EndpointGuards, implement, replyWith } from '#server/platform/http/implement.ts';
import type { Referrals } from './referrals.feature.ts';

const DONE = { success: true } as const;

export function registerReferralRoutes(
  router: Router,
  guards: EndpointGuards,
  { referrals }: { referrals: Referrals },
): void {
  const { own, details, payouts, operators } = referrals;
  implement(router, guards, referralsApi, {
    getCode: async ({ params }) => ({ referralCode: await referrals.codeOf(params.creatorId) }),
    read: ({ creator: { user }, request }) =>
      own.read({ id: user.id, code: user.referralCode, network: request.network }),
    listEvents: ({ creator, query }) => own.listEvents(creator.user.id, query),
    async saveDetails({ creator, body }) {
      await details.save(creator.user.id, body);
      return DONE;
    },
    async removeDetails({ creator }) {
      await details.remove(creator.user.id);
      return DONE;
    },
    async takeCredit({ creator: { user } }) {
      await payouts.takeCredit(user.id, await own.showsPractice(user.id));
      return DONE;
    },
  });
  implement(router, guards, operatorReferralsApi, {
    readBooks: ({ query }) => operators.readBooks(query.practice === 'true'),
    listCommissions: ({ query: { practice, ...query } }) =>
      operators.listCommissions({ ...query, isPractice: practice === 'true' }),
    async decide({ params, body, operator }) {
      await referrals.decide(params.commissionId, body, operator);
      return DONE;
    },
    listBatches: ({ query: { practice, ...query } }) =>
      operators.listBatches({ ...query, isPractice: practice === 'true' }),
    makeBatch: async ({ body, operator }) =>
      replyWith(201, await payouts.makeBatch(body.practice, operator)),
    listPayouts: async ({ params }) => ({ payouts: await operators.listPayouts(params.batchId) }),
    exportBatch: async ({ params, operator }) => ({
      payouts: await operators.exportBatch(params.batchId, operator),
    }),
    settleBatch: async ({ params, operator }) => ({
      paid: await payouts.settleBatch(params.batchId, operator),
    }),
    async settlePayout({ params, body: { state, reason }, operator }) {
      const outcome = state === 'paid' ? { state } : { state, reason };
      await payouts.settle(params.payoutId, outcome, operator);
      return DONE;
    },
  });
}
