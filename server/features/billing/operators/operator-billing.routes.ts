import type Router from '@koa/router';
import { billingProviderApi } from '#shared/billing/billing-provider.contract.ts';
import { operatorBillingApi } from '#shared/billing/operator-billing.contract.ts';
import { subscriptionActsApi } from '#shared/billing/subscription-acts.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Billing } from '../billing.feature.ts';

export function registerOperatorBillingRoutes(
  router: Router,
  guards: EndpointGuards,
  { billing }: { billing: Billing },
): void {
  const { settings, operatorViews: views, prices, acts, subscriptionActs, files } = billing;
  implement(router, guards, billingProviderApi, {
    read: () => settings.read(),
    choose: ({ body, operator }) => settings.choose(body, operator),
    setKey: ({ body, operator }) => settings.setKey(body.key, operator),
    removeKey: ({ operator }) => settings.removeKey(operator),
    setWebhook: ({ body, operator }) => settings.setWebhook(body.secret, operator),
    makeWebhook: ({ operator }) => settings.makeWebhook(operator),
    readPrices: () => prices.read(),
    makePrices: ({ operator }) => prices.make(operator),
  });
  implement(router, guards, operatorBillingApi, {
    listSubscriptions: ({ query }) => views.listSubscriptions(query),
    listInvoices: ({ query }) => views.listInvoices(query),
    readCreator: ({ params }) => views.readCreator(params.creatorId),
    listEvents: ({ query }) => views.listEvents(query),
    listReconciliations: ({ query }) => views.listReconciliations(query),
    exportList: ({ body, operator }) => files.open(body.file, operator),
    async syncCreator({ params, operator }) {
      await acts.syncCreator(params.creatorId, operator);
      return views.readCreator(params.creatorId);
    },
    async cancel({ params, body, operator }) {
      await acts.cancel(params.subscriptionId, body, operator);
      return views.readSubscription(params.subscriptionId);
    },
    async refund({ params, body, operator }) {
      await acts.refund(params.invoiceId, body, operator);
      return views.readInvoice(params.invoiceId);
    },
    async sendInvoiceLink({ params, operator }) {
      await acts.sendInvoiceLink(params.invoiceId, operator);
      return views.readInvoice(params.invoiceId);
    },
    async replayEvent({ params, operator }) {
      await acts.replay({ id: params.eventId }, operator);
      return views.readEvent(params.eventId);
    },
    replayEvents: async ({ body, operator }) => ({ events: await acts.replay(body, operator) }),
    reconcile: async ({ operator }) => views.readReconciliation(await acts.reconcile(operator)),
  });
  implement(router, guards, subscriptionActsApi, {
    previewPlan: ({ params, body }) => subscriptionActs.previewPlan(params.subscriptionId, body),
    async changePlan({ params, body, operator }) {
      await subscriptionActs.changePlan(params.subscriptionId, body, operator);
      return views.readSubscription(params.subscriptionId);
    },
    async undoChange({ params, body, operator }) {
      await subscriptionActs.undoChange(params.subscriptionId, body, operator);
      return views.readSubscription(params.subscriptionId);
    },
    async resume({ params, body, operator }) {
      await subscriptionActs.resume(params.subscriptionId, body, operator);
      return views.readSubscription(params.subscriptionId);
    },
    async pause({ params, body, operator }) {
      await subscriptionActs.pause(params.subscriptionId, body, operator);
      return views.readSubscription(params.subscriptionId);
    },
    async unpause({ params, body, operator }) {
      await subscriptionActs.unpause(params.subscriptionId, body, operator);
      return views.readSubscription(params.subscriptionId);
    },
  });
}
