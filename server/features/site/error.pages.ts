import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import {
  renderErrorPage as renderFailurePage,
  renderMagnetNotFoundPage,
  renderNotFoundPage,
} from '#public-web/render.tsx';
import { renderProblemPage } from '#public-web/site/render-pages.tsx';
import type { MessageView } from '#public-web/frame/message-page.tsx';
import { unlockTexts } from '#shared/unlock/unlock.rules.ts';
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
 * Answers a failed page request with the settings last read, because the database may be the failure.
 * An unknown Host gets one line and no page (T42).
 */
export function renderErrorPage(
  { site }: { site: SiteReader },
  contextOf: (ctx: Context) => RequestContext,
) {
  const forms = new LRUCache<string, KeptPage>({
    max: FORMS,
    memoMethod: (html) => toKeptPage({ html, userId: '', version: '' }),
  });
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
      forms.memo(renderPage(view, error, ctx.method === 'POST')),
      ctx.get('accept-encoding'),
    );
    ctx.vary('Accept-Encoding');
    if (encoding !== null) ctx.set('Content-Encoding', encoding);
    ctx.body = body;
  };
}

/** There are few different ones and many requests: each is compressed once. */
const FORMS = 32;

function renderPage(view: MessageView, error: AppError, isPosted: boolean): string {
  if (error.code === 'magnet_not_found' || error.code === 'inactive') {
    const isInactive = error.code === 'inactive';
    const { reopen } = error.options;
    if (reopen === undefined) return renderMagnetNotFoundPage({ ...view, isInactive });
    const problem = reopen.problem ?? (isPosted ? unlockTexts.reopenUnknown : null);
    return renderMagnetNotFoundPage({ ...view, isInactive, reopen: { ...reopen, problem } });
  }
  if (error.status === 404) return renderNotFoundPage(view);
  if (error.status >= 500) return renderFailurePage(view);
  return renderProblemPage({ ...view, message: error.message });
}
