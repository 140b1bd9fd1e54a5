import { setTimeout as sleep } from 'node:timers/promises';
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { DemoState } from '#public-web/site/demo/demo-unlock-view.ts';
import { renderDemoUnlockPage } from '#public-web/site/render-pages.tsx';
import { readFormBody } from '#server/platform/http/messages/request-body.ts';
import { DEMO_PATH } from './cache/site-page-cache.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';

/** The demo waits this long and then always unlocks. */
const DEMO_DELAY_MS = 2_000;

/**
 * The demo flow: the real page's forms and island with an answer that always unlocks. The wait is on
 * the server, so that it is the same with and without JavaScript. Register before
 * `/unlock/{magnetId}`.
 */
export function registerDemoUnlockPages(
  router: Router,
  { services: { site } }: { services: { site: SiteReader } },
): void {
  router.post(DEMO_PATH, async (ctx) => {
    const { commentUrl = '' } = await readFormBody(ctx.req);
    const isEmpty = commentUrl.trim() === '';
    if (!isEmpty) await sleep(DEMO_DELAY_MS);
    ctx.status = isEmpty ? 422 : 200;
    ctx.set('Cache-Control', 'no-store');
    await send(ctx, site, isEmpty ? 'empty' : 'opened');
  });
}

async function send(ctx: Context, site: SiteReader, state: DemoState): Promise<void> {
  ctx.type = 'html';
  ctx.body = renderDemoUnlockPage({ site: await site.read('unlock-linkedin'), state });
}
