import type Router from '@koa/router';
import { deliveryMailApi } from '#shared/unlock/delivery-mail.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Mail } from '#server/features/mail/mail.feature.ts';

/** Mails to visitors as their creator sets them up. */
export function registerDeliveryMailRoutes(
  router: Router,
  guards: EndpointGuards,
  { mail }: { mail: Pick<Mail, 'reachesPeople'> },
): void {
  implement(router, guards, deliveryMailApi, {
    read: () => Promise.resolve({ canMail: mail.reachesPeople }),
  });
}
