import type Router from '@koa/router';
import { MAIL_NOTICES_PATH } from '#shared/mail/stopped-addresses.contract.ts';
import { readBody } from '#server/platform/http/messages/request-body.ts';
import type { Mail } from './mail.feature.ts';

const MOST_BYTES = 1_000_000;

/**
 * Where a provider or a mail filter reports bounces, complaints and unsubscribing. The signature is over
 * the bytes, so no parser touches them before. An answer of 200 means that it is stored.
 */
export function registerMailNotices(
  router: Router,
  { mail }: { mail: Pick<Mail, 'notices'> },
): void {
  router.post(MAIL_NOTICES_PATH, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const body = await readBody(ctx.req, MOST_BYTES);
    ctx.body = await mail.notices.receive(body, ctx.get('x-signature'));
    ctx.status = 200;
  });
}
