import type Router from '@koa/router';
import type { Context } from 'koa';
import { type MagnetTemplate, magnetTemplates } from '#shared/magnets/magnet-templates.ts';
import { type DevTheme, renderDevUiPage, renderUnlockState } from '#public-web/dev/render-dev.tsx';
import { messageStates } from '#public-web/dev/message-states.ts';
import { sampleText } from '#public-web/dev/sample-magnet.ts';
import { unlockStates } from '#public-web/dev/unlock-states.ts';
import { sitePaths } from '#public-web/site/render-pages.tsx';
import { AppError } from '#server/platform/errors.ts';
import type { MarkdownRenderer } from '#server/platform/markdown/markdown-port.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';

interface DevUiServices {
  site: SiteReader;
  contents: MarkdownRenderer;
  findDemoMagnet(): Promise<string | null>;
}

/**
 * `/dev/ui` (development only): every token, component and state of the public pages, and
 * `/dev/ui/pages.json`, the list that `npm run screenshots` walks through.
 */
export function registerDevUiPages(
  router: Router,
  { services }: { services: DevUiServices },
): void {
  const { site, contents, findDemoMagnet } = services;
  const readStates = async () => unlockStates((await contents.render(sampleText)).html);

  router.get('/dev/ui', async (ctx) => {
    const states = await readStates();
    send(
      ctx,
      renderDevUiPage({
        site: await site.read('unlock-linkedin'),
        theme: themeOf(ctx),
        states: Object.keys(states),
      }),
    );
  });

  router.get('/dev/ui/pages.json', async (ctx) => {
    const demo = await findDemoMagnet();
    const states = await readStates();
    ctx.body = [
      ...sitePaths.map((path) => ({ name: `site${path.replaceAll('/', '-')}`, path })),
      { name: 'site-not-found', path: '/no/such/page' },
      { name: 'unlock-demo', path: '/unlock/demo' },
      { name: 'unlock-not-found', path: '/unlock/abcabcabcabc' },
      ...(demo === null ? [] : [{ name: 'sandbox-post', path: `/sandbox/${demo}` }]),
      { name: 'dev-ui', path: '/dev/ui' },
      ...Object.keys(messageStates).map((name) => ({
        name: `message-${name}`,
        path: `/dev/message/${name}`,
      })),
      ...magnetTemplates.flatMap((template) =>
        Object.keys(states).map((state) => ({
          name: `unlock-${template}-${state}`,
          path: `/dev/ui/${template}/${state}`,
        })),
      ),
    ];
  });

  router.get('/dev/message/:name', async (ctx) => {
    const name = ctx.path.slice('/dev/message/'.length);
    const render = Object.hasOwn(messageStates, name) ? messageStates[name] : undefined;
    if (render === undefined) throw new AppError('not_found');
    send(ctx, render({ site: await site.read() }));
  });

  router.get('/dev/ui/:template/:state', async (ctx) => {
    const states = await readStates();
    const [template, name] = ctx.path.split('/').slice(3);
    const state = name !== undefined && Object.hasOwn(states, name) ? states[name] : undefined;
    if (!isTemplate(template) || state === undefined) throw new AppError('not_found');
    const view = await site.read(`unlock-${template}`);
    const { assets } = await site.read('pixels');
    send(
      ctx,
      renderUnlockState({ ...view, isSandbox: false }, template, state, themeOf(ctx), assets),
    );
  });
}

/** Our own frames may show these pages; no other page may be framed. */
function send(ctx: Context, html: string): void {
  ctx.remove('Content-Security-Policy');
  ctx.set('X-Frame-Options', 'SAMEORIGIN');
  ctx.type = 'html';
  ctx.body = html;
}

function themeOf(ctx: Context): DevTheme {
  const theme = new URLSearchParams(ctx.querystring).get('theme');
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function isTemplate(name: string | undefined): name is MagnetTemplate {
  return magnetTemplates.some((template) => template === name);
}
