import type Router from '@koa/router';
import ipaddr from 'ipaddr.js';
import type { Context } from 'koa';
import { SANDBOX_MAIL_PATH } from '#shared/app/routes.ts';
import { renderSandboxMailPage } from '#public-web/sandbox/render-sandbox.tsx';
import { AppError } from '#server/platform/errors.ts';
import type { OpenedMail } from '#server/features/mail/mail-outbox.ts';
import { readFormBody } from '#server/platform/http/messages/request-body.ts';
import type { MailOutbox } from '#server/features/mail/mail-outbox.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';

/**
 * The outbox of a practice installation, so that a newcomer can open a sign-in link. A reader of it
 * can sign in as anybody, so only this machine may. Listing changes nothing; opening a mail is a
 * POST, because its links are made then.
 */
export function registerSandboxMail(
  router: Router,
  { services: { outbox, site } }: { services: { outbox: MailOutbox; site: SiteReader } },
): void {
  const show = async (ctx: Context, opened: OpenedMail | null, isGone: boolean): Promise<void> => {
    const mails = await outbox.list();
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.type = 'html';
    ctx.body = renderSandboxMailPage({
      site: await site.read('sandbox'),
      path: SANDBOX_MAIL_PATH,
      mails: mails.map(({ id, title, to, createdAt }) => ({
        id,
        title,
        to,
        at: createdAt.toISOString(),
      })),
      opened: opened && {
        subject: opened.subject,
        to: opened.to,
        blocks: opened.letter.blocks,
        reason: opened.letter.reason,
        links: opened.links,
      },
      isGone,
    });
  };

  router.get(SANDBOX_MAIL_PATH, async (ctx) => {
    requireThisMachine(ctx);
    await show(ctx, null, false);
  });

  router.post(SANDBOX_MAIL_PATH, async (ctx) => {
    requireThisMachine(ctx);
    const form = await readFormBody(ctx.req);
    const opened = await outbox.open(form['id'] ?? '');
    ctx.status = opened === null ? 404 : 200;
    await show(ctx, opened, opened === null);
  });
}

/** Headers that proxies and tunnels add: their caller is on another machine. */
const FORWARDED =
  /forwarded|client-?ip|connecting-ip|^via$|^x-real-|^x-original-|^x-envoy-|^cdn-loop$|^cf-|^tailscale-/;

/**
 * Decided by the connection, because headers can be faked. A forwarded request never counts as local.
 */
function requireThisMachine(ctx: Context): void {
  const address = ctx.req.socket.remoteAddress ?? '';
  const isLocal = ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
  const isForwarded = Object.keys(ctx.req.headers).some((name) => FORWARDED.test(name));
  if (!isLocal || isForwarded) throw new AppError('forbidden');
}
