import type Router from '@koa/router';
import type { Context } from 'koa';
import { ReportPageBody, reportsApi } from '#shared/reports/page-reports.contract.ts';
import { renderUnlockPage } from '#public-web/render.tsx';
import type { ReportStep } from '#public-web/unlock/unlock-page-view.ts';
import { toAppError } from '#server/platform/http/messages/error-response.ts';
import { readFormBody } from '#server/platform/http/messages/request-body.ts';
import { countingUnknown } from '#server/features/unlock/pages/unknown-magnets.ts';
import { limitLikeCall } from '#server/platform/http/pages/call-limits.ts';
import type { UnlockPageDependencies } from '#server/features/unlock/pages/unlock.pages.ts';
import { buildUnlockPageView } from '#server/features/unlock/pages/unlock-page-view.ts';
import type { ReportsService } from '#server/features/reports/reports.service.ts';
import type { UnlockService } from '#server/features/unlock/unlock.service.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';

const PATH = '/unlock/:magnetId/report';
/** Marks the address after a sent form; it only decides the thanks. */
const SENT = 'sent';

type ReportDependencies = Pick<UnlockPageDependencies, 'contextOf'> & {
  services: {
    unlock: UnlockService;
    limiter: RateLimiter;
    site: SiteReader;
    reports: ReportsService;
  };
};

/** The form behind "Report this page": the same look, no script, the limits of the JSON call. */
export function registerReportPages(router: Router, dependencies: ReportDependencies): void {
  const { services, contextOf } = dependencies;

  router.get(PATH, (ctx) => {
    const isSent = new URLSearchParams(ctx.querystring).has(SENT);
    return show(ctx, dependencies, 200, { ...emptyStep, isSent });
  });

  router.post(PATH, async (ctx) => {
    const form = await readFormBody(ctx.req);
    const parsed = ReportPageBody.safeParse({ reason: form['reason'], details: form['details'] });
    if (!parsed.success) {
      return show(ctx, dependencies, 422, stepOf(form, 'Please choose what is wrong'));
    }
    const request = contextOf(ctx);
    try {
      await limitLikeCall(services.limiter, reportsApi.reportPage, request);
      await countingUnknown(services.limiter, request, () =>
        services.reports.report(magnetIdOf(ctx), parsed.data),
      );
    } catch (error) {
      const known = toAppError(error);
      if (known.code !== 'rate_limited') throw error;
      ctx.set('Retry-After', String(known.options.retryAfterSeconds ?? 60));
      return show(ctx, dependencies, 429, stepOf(form, known.message));
    }
    // A reload of the thanks must not send the report again.
    ctx.status = 303;
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Location', `/unlock/${magnetIdOf(ctx)}/report?${SENT}`);
    return undefined;
  });
}

const emptyStep: ReportStep = {
  kind: 'report',
  reason: '',
  details: '',
  problem: null,
  isSent: false,
};

function stepOf(form: Record<string, string>, problem: string): ReportStep {
  const { reason = '', details = '' } = form;
  return { ...emptyStep, reason, details: details.slice(0, 1_000), problem };
}

async function show(
  ctx: Context,
  { services, contextOf }: ReportDependencies,
  status: number,
  step: ReportStep,
): Promise<void> {
  const { magnet, visitor } = await countingUnknown(services.limiter, contextOf(ctx), () =>
    services.unlock.findVisitorState(magnetIdOf(ctx), [], { mayOpen: false }),
  );
  const site = await services.site.read(`unlock-${magnet.template}`);
  ctx.status = status;
  ctx.type = 'html';
  ctx.set('Cache-Control', 'no-store');
  ctx.body = renderUnlockPage(buildUnlockPageView({ site, magnet, visitor }, step));
}

function magnetIdOf(ctx: Context): string {
  return ctx.path.split('/')[2] ?? '';
}
