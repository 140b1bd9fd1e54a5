import type { Context } from 'koa';
import {
  renderErrorPage as renderFailurePage,
  renderMagnetNotFoundPage,
  renderNotFoundPage,
} from '#public-web/render.tsx';
import { renderProblemPage } from '#public-web/site/render-pages.tsx';
import type { MessageView } from '#public-web/frame/message-page.tsx';
import type { AppError } from '#server/platform/errors.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import {
  type KeptPage,
  representationOf,
  toKeptPage,
} from '#server/platform/http/fast-paths/kept-page.ts';
import { looksSignedIn } from '#server/platform/http/signed-in-cookie.ts';
import { themeOf } from '#server/platform/http/pages/theme-cookie.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';

/**
 * Answers a failed page request. The settings last read have to do: the page must come
 * also when the database is the failure. A stranger's Host gets a line and no page (T42).
 */
export function renderErrorPage(
  { site }: { site: SiteReader },
  contextOf: (ctx: Context) => RequestContext,
) {
  const forms = keepForms();
  return (ctx: Context, error: AppError): void => {
    ctx.status = error.status;
    ctx.set('Cache-Control', 'no-store');
    const { retryAfterSeconds } = error.options;
    if (retryAfterSeconds !== undefined) {
      ctx.set('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))));
    }
    const wantsPage = ctx.accepts('html', 'text') === 'html' && error.code !== 'misdirected_host';
    ctx.type = wantsPage ? 'html' : 'text/plain';
    if (!wantsPage) {
      ctx.body = error.message;
      return;
    }
    const request = contextOf(ctx);
    const view = {
      site: site.peek('site'),
      theme: themeOf(request),
      isSignedIn: looksSignedIn(request),
    };
    const { body, encoding } = representationOf(
      forms.of(renderPage(view, error)),
      ctx.get('accept-encoding'),
    );
    ctx.vary('Accept-Encoding');
    if (encoding !== null) ctx.set('Content-Encoding', encoding);
    ctx.body = body;
  };
}

/** There are few different ones, asked for by many: each is compressed once. */
const FORMS = 32;

function keepForms(): { of(html: string): KeptPage } {
  const known = new Map<string, KeptPage>();
  return {
    of(html) {
      const kept = known.get(html) ?? toKeptPage({ html, userId: '', version: '' });
      if (known.size >= FORMS) known.clear();
      known.set(html, kept);
      return kept;
    },
  };
}

function renderPage(view: MessageView, error: AppError): string {
  if (error.code === 'magnet_not_found' || error.code === 'inactive') {
    return renderMagnetNotFoundPage(view);
  }
  if (error.status === 404) return renderNotFoundPage(view);
  if (error.status >= 500) return renderFailurePage(view);
  return renderProblemPage({ ...view, message: error.message });
}
