import type Router from '@koa/router';
import { priceMovesApi } from '#shared/billing/price-moves.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Billing } from '../billing.feature.ts';

export function registerPriceMoveRoutes(
  router: Router,
  guards: EndpointGuards,
  { billing: { priceMoves } }: { billing: Pick<Billing, 'priceMoves'> },
): void {
  implement(router, guards, priceMovesApi, {
    oldPrices: async () => ({ prices: await priceMoves.oldPrices() }),
    preview: ({ query }) => priceMoves.preview(query),
    list: ({ query }) => priceMoves.list(query),
    begin: ({ body, operator }) => priceMoves.begin(body, operator),
    creators: ({ params, query }) => priceMoves.creators(params.moveId, query),
    takeBack: ({ params, body, operator }) => priceMoves.takeBack(params.moveId, body, operator),
  });
}
