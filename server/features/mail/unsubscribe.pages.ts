import type Router from '@koa/router';
import type { Context } from 'koa';
import { renderUnsubscribePage } from '#public-web/frame/unsubscribe-page.tsx';
import type { MailList } from './addresses/mail-opt-outs.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';

/**
 * Where mails lead that nobody asked for. Programs that look through mails open every link, so a GET
 * asks and a POST acts, also the one click of mail programs (RFC 8058). The pages leave no trace of the
 * token behind (T54).
 */
export function registerUnsubscribePages(
  router: Router,
  { services: { site, lists } }: { services: { site: SiteReader; lists: readonly MailList[] } },
): void {
  const show = async (ctx: Context, list: MailList, state: 'ask' | 'done' | 'unknown') => {
    ctx.status = state === 'unknown' ? 404 : 200;
    ctx.type = 'html';
    ctx.set('Cache-Control', 'private, no-store');
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.body = renderUnsubscribePage({
      site: await site.read(),
      path: ctx.path,
      state,
      list: list.name,
    });
  };
  for (const list of lists) {
    router.get(list.path, async (ctx) => {
      await show(ctx, list, (await list.isKnown(lastPartOf(ctx))) ? 'ask' : 'unknown');
    });
    router.post(list.path, async (ctx) => {
      ctx.req.resume();
      await show(ctx, list, (await list.unsubscribe(lastPartOf(ctx))) ? 'done' : 'unknown');
    });
  }
}

function lastPartOf(ctx: Context): string {
  return ctx.path.slice(ctx.path.lastIndexOf('/') + 1);
}
