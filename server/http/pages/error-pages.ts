import type { Context } from 'koa';
import {
  renderErrorPage as renderFailurePage,
  renderMagnetNotFoundPage,
  renderNotFoundPage,
} from '#public-web/render.tsx';
import { renderProblemPage } from '#public-web/pages/render-start.tsx';
import type { SiteView } from '#public-web/site/site-view.ts';
import type { AppError } from '../../domain/errors.ts';
import type { Services } from '../../services.ts';

/**
 * Answers a failed page request (spec §2). The settings last read have to do: the page must come
 * also when the database is the failure. A stranger's Host gets a line and no page (T42).
 */
export function renderErrorPage({ site }: Pick<Services, 'site'>) {
  return (ctx: Context, error: AppError): void => {
    ctx.status = error.status;
    ctx.set('Cache-Control', 'no-store');
    const { retryAfterSeconds } = error.options;
    if (retryAfterSeconds !== undefined) {
      ctx.set('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))));
    }
    const wantsPage = ctx.accepts('html', 'text') === 'html' && error.code !== 'misdirected_host';
    ctx.type = wantsPage ? 'html' : 'text/plain';
    ctx.body = wantsPage ? renderPage(site.peek(), error) : error.message;
  };
}

function renderPage(site: SiteView, error: AppError): string {
  if (error.code === 'magnet_not_found' || error.code === 'inactive') {
    return renderMagnetNotFoundPage(site);
  }
  if (error.status === 404) return renderNotFoundPage(site);
  if (error.status >= 500) return renderFailurePage(site);
  return renderProblemPage({ site, message: error.message });
}
