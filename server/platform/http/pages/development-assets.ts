import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import type { InlineConfig, ViteDevServer } from 'vite';
import { PUSH_WORKER_PATH } from '#shared/app/trusted-html.ts';
import { islandOf } from './asset-manifest.ts';
import type { WebAssets } from './web-assets.ts';

/** Vite's client and React's reload write inline scripts and open a socket; production does neither. */
const DEVELOPMENT_CSP =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: https:; font-src 'self' data:; connect-src 'self' ws: wss:";

export interface DevelopmentAssets extends WebAssets {
  close(): Promise<void>;
}

/**
 * Sources through Vite inside this server: the public pages' styles and islands, and the console,
 * both with reload (`npm run dev`). Vite is a development dependency, so it is loaded here only.
 */
export async function createDevelopmentAssets(
  server: Server,
  installFolder: string,
): Promise<DevelopmentAssets> {
  const [{ createServer }, { default: react }, { default: tailwindcss }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
    import('@tailwindcss/vite'),
  ]);
  const shared = {
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server }, fs: { allow: [installFolder] } },
  } satisfies InlineConfig;
  const pages = await createServer({
    ...shared,
    root: installFolder,
    publicDir: join(installFolder, 'public-web', 'static'),
    cacheDir: join(installFolder, 'node_modules', '.vite', 'pages'),
    plugins: [tailwindcss()],
  });
  const consoleRoot = join(installFolder, 'desktop', 'renderer');
  const pushWorker = join(installFolder, 'desktop', 'push-worker', 'push-worker.ts');
  const screens = await createServer({
    ...shared,
    root: consoleRoot,
    base: '/console/',
    cacheDir: join(installFolder, 'node_modules', '.vite', 'console'),
    plugins: [react(), tailwindcss()],
  });

  return {
    isDevelopment: true,
    assets: (entry) => ({
      styles: [`/public-web/styles/${entry}.css`],
      fonts: [],
      scripts: existsSync(join(installFolder, 'public-web', 'islands', `${islandOf(entry)}.ts`))
        ? ['/@vite/client', `/public-web/islands/${islandOf(entry)}.ts`]
        : ['/@vite/client'],
    }),
    async console(ctx) {
      ctx.set('Content-Security-Policy', DEVELOPMENT_CSP);
      const html = readFileSync(join(consoleRoot, 'index.html'), 'utf8');
      return screens.transformIndexHtml(ctx.path, html);
    },
    files: (ctx, next) => {
      // Registered as a module there; a build has it in one piece.
      if (ctx.path === PUSH_WORKER_PATH) ctx.url = `/console/@fs${pushWorker}`;
      const isConsole = ctx.path.startsWith('/console/');
      if (!isConsole && !PAGE_SOURCES.test(ctx.path)) return next();
      // As in production: the preview's frame has no origin and needs styles and fonts.
      ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
      ctx.set('Access-Control-Allow-Origin', '*');
      return through(isConsole ? screens : pages)(ctx, next);
    },
    async close() {
      await Promise.all([pages.close(), screens.close()]);
    },
  };
}

/**
 * Vite serves nearly anything below its root, so only addresses that pages load are passed to it.
 */
const PAGE_SOURCES =
  /^\/(public-web|shared|node_modules|@vite|@id|@fs)\/|^\/(favicon|apple-touch-icon|icon-)[\w.-]*$/;

/** Koa starts every answer as 404, while Vite sets a status only where it is not 200. */
function through(vite: ViteDevServer): Middleware {
  return async (ctx, next) => {
    ctx.respond = false;
    ctx.res.statusCode = 200;
    const isAnswered = await new Promise<boolean>((resolve, reject) => {
      const settle = (error?: unknown): void => {
        if (error instanceof Error) reject(error);
        else resolve(ctx.res.writableEnded);
      };
      ctx.res.once('close', () => settle());
      vite.middlewares(ctx.req, ctx.res, settle);
    });
    if (isAnswered) return;
    ctx.respond = true;
    ctx.res.statusCode = 404;
    await next();
  };
}
