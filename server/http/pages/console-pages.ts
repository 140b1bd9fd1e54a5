import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { consoleRoutes } from '#shared/app/routes.ts';

/** Gives the console's document for an address; it is the same for every screen. */
export type ConsoleDocument = (ctx: Context) => Promise<string> | string;

/**
 * Every screen of the console is the one document of its build, without any data in it; the screen
 * is chosen in the browser. Only the documented routes: `/dashboard/x.css` is not one (T80).
 */
export function registerConsolePages(router: Router, document: ConsoleDocument): void {
  for (const route of consoleRoutes) {
    router.get(route, async (ctx) => {
      const html = await document(ctx);
      ctx.type = 'html';
      ctx.body = html;
      ctx.set('Cache-Control', 'no-cache');
      ctx.set('ETag', `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`);
      if (ctx.fresh) ctx.status = 304;
    });
  }
}

/** The built document, read once; without a build (tests) a page that says so. */
export function builtConsole(folder: string): ConsoleDocument {
  const file = join(folder, 'index.html');
  const html = existsSync(file) ? readFileSync(file, 'utf8') : NOT_BUILT;
  return () => html;
}

const NOT_BUILT =
  '<!doctype html><html lang="en"><title>Console</title><div id="root">The console is not built yet: run <code>npm run build</code>.</div></html>';
