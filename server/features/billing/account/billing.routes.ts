import type Router from '@koa/router';
import { billingApi } from '#shared/billing/billing.contract.ts';
import { type EndpointGuards, implement, replyWith } from '#server/platform/http/implement.ts';
import type { Billing } from '../billing.feature.ts';
import { registerStripeWebhook } from '../inbox/stripe-webhook.routes.ts';

export function registerBillingRoutes(
  router: Router,
  guards: EndpointGuards,
  { billing }: { billing: Pick<Billing, 'views' | 'buying' | 'changing' | 'leaving' | 'inbox'> },
): void {
  const { views, buying, changing, leaving } = billing;
  registerStripeWebhook(router, { billing });
  implement(router, guards, billingApi, {
    read: ({ creator }) => views.read(creator.user.id),
    checkout: async ({ creator, body }) =>
      replyWith(201, await buying.checkout(creator.user.id, body)),
    readCode: ({ body, creator }) => buying.readCode(creator.user.id, body),
    readReturn: ({ creator, params }) => buying.readReturn(creator.user.id, params.sessionId),
    preview: ({ creator, body }) => changing.preview(creator.user.id, body),
    async change({ creator, body }) {
      await changing.confirm(creator.user.id, body.token);
      return views.read(creator.user.id);
    },
    async undoScheduled({ creator }) {
      await leaving.undoScheduled(creator.user.id);
      return views.read(creator.user.id);
    },
    cancelPreview: ({ creator, body }) => leaving.previewCancel(creator.user.id, body.at),
    async cancel({ creator, body }) {
      await leaving.cancel(creator.user.id, body);
      return views.read(creator.user.id);
    },
    async resume({ creator }) {
      await leaving.resume(creator.user.id);
      return views.read(creator.user.id);
    },
    async pause({ creator, body }) {
      await leaving.pause(creator.user.id, body.until);
      return views.read(creator.user.id);
    },
    async unpause({ creator }) {
      await leaving.unpause(creator.user.id);
      return views.read(creator.user.id);
    },
    portal: async ({ creator }) => ({ url: await buying.portal(creator.user.id) }),
    listInvoices: ({ creator, query }) => views.listInvoices(creator.user.id, query),
    openInvoice: ({ creator, params }) => buying.openInvoice(creator.user.id, params.invoiceId),
    history: ({ creator, query }) => views.history(creator.user.id, query),
  });
}
