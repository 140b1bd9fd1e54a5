import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { consoleRoutes, SANDBOX_MAIL_PATH } from '#shared/app/routes.ts';
import { type ConsoleHead, nameConsole } from '#shared/app/console-head.ts';
import type { ThemeChoice } from '#shared/app/theme-choice.ts';
import type { SiteView } from '#public-web/frame/site-view.ts';
import type { RequestContext } from '../messages/request-context.ts';
import { themeOf } from '#server/platform/http/pages/theme-cookie.ts';

/** Addresses that carry secrets, most of them in mails (T43, T54). */
const secretRoutes: ReadonlySet<string> = new Set([
  '/reset-password',
  '/verify-email',
  '/signin',
  // Contains LinkedIn's code, which works once.
  '/auth/linkedin',
  // The first operator's, printed by the server (T49).
  '/admin/setup',
  '/admin/invitation',
  '/auth/invitation',
]);

type ConsoleSite = ConsoleHead & Pick<SiteView, 'isSandbox'>;

export interface ConsolePageDependencies {
  services: {
    console: ConsoleDocument;
    site: { read(): Promise<ConsoleSite> };
    /** The button is in the page from the first render. */
    offersLinkedIn(): Promise<boolean>;
    /** Who signs up, where not everybody does. */
    signUpRule(): Promise<string | null>;
  };
  contextOf(ctx: Context): RequestContext;
}

/** Gives the console's document for an address; it is the same for every screen. */
export type ConsoleDocument = (ctx: Context) => Promise<string> | string;

/**
 * Every screen of the console is one document of its build, without any data. The browser chooses the
 * screen. Only the documented routes: `/dashboard/x.css` is not one (T80).
 */
export function registerConsolePages(
  router: Router,
  {
    services: { console: document, site, offersLinkedIn, signUpRule },
    contextOf,
  }: ConsolePageDependencies,
): void {
  for (const route of consoleRoutes) {
    router.get(route, async (ctx) => {
      const installation = await site.read();
      const rule = await signUpRule();
      const named = nameConsole(await document(ctx), installation, {
        ...((await offersLinkedIn()) && { 'linkedin-sign-in': 'on' }),
        ...(rule !== null && { 'sign-up': rule }),
        ...(installation.isSandbox && { 'practice-mails': SANDBOX_MAIL_PATH }),
      });
      const html = showTheme(named, themeOf(contextOf(ctx)));
      ctx.type = 'html';
      ctx.vary('Cookie');
      ctx.body = html;
      if (secretRoutes.has(route)) ctx.set('Referrer-Policy', 'no-referrer');
      ctx.set('Cache-Control', 'no-cache');
      ctx.set('ETag', `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`);
      if (ctx.fresh) ctx.status = 304;
    });
  }
}

/** The theme chosen on the public pages applies here too, from the first frame. */
function showTheme(html: string, theme: ThemeChoice): string {
  return theme === 'system' ? html : html.replace('<html ', `<html data-theme="${theme}" `);
}

/** The built document, read once; without a build (tests) a page that says so. */
export function builtConsole(folder: string): ConsoleDocument {
  const file = join(folder, 'index.html');
  const html = existsSync(file) ? readFileSync(file, 'utf8') : NOT_BUILT;
  return () => html;
}

const NOT_BUILT =
  '<!doctype html><html lang="en"><head><title>Console</title></head><div id="root">The console is not built yet: run <code>npm run build</code>.</div></html>';
