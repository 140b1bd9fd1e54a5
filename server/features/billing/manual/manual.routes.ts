import type Router from '@koa/router';
import { manualBillingApi } from '#shared/billing/manual-billing.contract.ts';
import { manualInvoicesApi } from '#shared/billing/manual-invoices.contract.ts';
import { type EndpointGuards, implement, replyWith } from '#server/platform/http/implement.ts';
import type { Billing } from '../billing.feature.ts';

export function registerManualBillingRoutes(
  router: Router,
  guards: EndpointGuards,
  { billing }: { billing: Pick<Billing, 'manual' | 'operatorViews'> },
): void {
  const { manual, operatorViews: views } = billing;
  const { requests, operatorRequests: operators, issuing, acts } = manual;
  implement(router, guards, manualBillingApi, {
    read: ({ creator }) => requests.read(creator.user.id),
    async saveDetails({ creator, body }) {
      await requests.saveDetails(creator.user.id, body);
      return requests.read(creator.user.id);
    },
    async request({ creator, body }) {
      await requests.request(creator.user.id, body);
      return replyWith(201, await requests.read(creator.user.id));
    },
    async withdraw({ creator }) {
      await requests.withdraw(creator.user.id);
      return requests.read(creator.user.id);
    },
    async stopRenewal({ creator }) {
      await requests.stopRenewal(creator.user.id);
      return requests.read(creator.user.id);
    },
    async goOn({ creator }) {
      await requests.goOn(creator.user.id);
      return requests.read(creator.user.id);
    },
    readPdf: ({ creator, params, query }) =>
      manual.ownFile(creator.user.id, params.invoiceId, query.document ?? 'invoice'),
  });
  implement(router, guards, manualInvoicesApi, {
    readSeller: () => operators.readSeller(),
    saveSeller: ({ body, operator }) => operators.saveSeller(body, operator),
    listRequests: ({ query }) => operators.list(query),
    decline: ({ params, body, operator }) =>
      operators.decline(params.planRequestId, body.reason, operator),
    readDraft: ({ params }) => operators.readDraft(params.creatorId),
    async issue({ params, body, operator }) {
      await issuing.issue(params.creatorId, body, operator);
      return replyWith(201, await views.readInvoice(body.id));
    },
    async pay({ params, body, operator }) {
      await acts.pay(params.invoiceId, body, operator);
      return views.readInvoice(params.invoiceId);
    },
    async void({ params, body, operator }) {
      await acts.void(params.invoiceId, body.reason, operator);
      return views.readInvoice(params.invoiceId);
    },
    async credit({ params, body, operator }) {
      await acts.credit(params.invoiceId, body.reason, operator);
      return views.readInvoice(params.invoiceId);
    },
    async send({ params, operator }) {
      await acts.send(params.invoiceId, operator);
      return views.readInvoice(params.invoiceId);
    },
    readPdf: ({ params, query }) => manual.file(params.invoiceId, query.document ?? 'invoice'),
  });
}
