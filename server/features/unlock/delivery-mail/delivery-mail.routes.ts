import type Router from '@koa/router';
import { deliveryMailApi } from '#shared/unlock/delivery-mail.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { DeliveryMails } from './delivery-mail.service.ts';

/** The mail with the link to the content, as its creator sets it up. */
export function registerDeliveryMailRoutes(
  router: Router,
  guards: EndpointGuards,
  { deliveryMails }: { deliveryMails: DeliveryMails },
): void {
  implement(router, guards, deliveryMailApi, {
    read: () => Promise.resolve({ canMail: deliveryMails.canMail }),
    preview: ({ creator, body: { isProven, ...body } }) =>
      deliveryMails.preview(creator.user.id, body, isProven),
    sendTest: ({ creator, body }) => deliveryMails.sendTest(creator.user.id, body),
  });
}
