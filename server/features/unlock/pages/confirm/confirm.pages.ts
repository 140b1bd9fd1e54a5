import type Router from '@koa/router';
import type { Context } from 'koa';
import { magnetPath } from '#server/features/magnets/magnet-path.ts';
import { renderConfirmPage } from '#public-web/unlock/mailed/mailed-pages.tsx';
import { readFormBody } from '#server/platform/http/messages/request-body.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';
import type { UnlockService } from '#server/features/unlock/unlock.service.ts';
import type { PageMark } from '../step-answer.ts';
import { countingUnknown } from '../unknown-magnets.ts';
import { rememberSecret, secretsFor } from '../unlock-cookie.ts';

interface ConfirmPageDependencies {
  services: { unlock: UnlockService; limiter: RateLimiter; site: SiteReader };
  contextOf(ctx: Context): RequestContext;
}

const CONFIRM = '/unlock/:magnetId/confirm';
const KEY = /^conf_[\w-]{43}$/;

/**
 * Where the link of a mail that confirms an address leads. Programs that look through mails open every
 * link, so a GET shows a page and changes nothing; the key stands behind `#`, where no server sees it
 * (T54). The button confirms.
 */
export function registerConfirmPages(
  router: Router,
  { services, contextOf }: ConfirmPageDependencies,
): void {
  const { unlock, limiter, site } = services;

  /** The magnet of the address; an unknown one counts against the network (T32). */
  async function findMagnet(ctx: Context) {
    const state = await countingUnknown(limiter, contextOf(ctx), () =>
      unlock.findVisitorState(ctx.path.split('/')[2] ?? '', [], {
        mayOpen: false,
        mayBeKnown: true,
      }),
    );
    return state.visitor.magnet;
  }

  async function show(
    ctx: Context,
    magnet: Awaited<ReturnType<typeof findMagnet>>,
    state: 'ask' | 'confirmed' | 'over' | 'taken',
  ): Promise<void> {
    ctx.type = 'html';
    ctx.set('Cache-Control', 'private, no-store');
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.body = renderConfirmPage({
      site: await site.read(),
      title: magnet.title,
      path: `/unlock/${magnet.id}/confirm`,
      pageUrl: magnetPath(magnet),
      state,
    });
  }

  router.get(CONFIRM, async (ctx) => show(ctx, await findMagnet(ctx), 'ask'));

  router.post(CONFIRM, async (ctx) => {
    const key = ((await readFormBody(ctx.req))['key'] ?? '').trim();
    const magnet = await findMagnet(ctx);
    const request = contextOf(ctx);
    const secrets = secretsFor(request, magnet.id);
    const confirmed = KEY.test(key)
      ? await unlock.confirmByLink({ magnetId: magnet.id, secrets, key })
      : ({ kind: 'over' } as const);
    if (confirmed.kind !== 'confirmed') {
      ctx.status = confirmed.kind === 'over' ? 404 : 409;
      await show(ctx, magnet, confirmed.kind);
      return;
    }
    if (confirmed.grant !== null) rememberSecret(request, magnet.id, confirmed.grant);
    else if (!confirmed.isOwn) return show(ctx, magnet, 'confirmed');
    ctx.status = 303;
    const mark: PageMark = 'opened';
    ctx.set('Location', `${magnetPath(magnet)}?${mark}`);
  });
}
