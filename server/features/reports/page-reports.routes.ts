import type Router from '@koa/router';
import { reportsApi } from '#shared/reports/page-reports.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import { countingUnknown } from '#server/features/unlock/pages/unknown-magnets.ts';
import type { ReportsService } from '#server/features/reports/reports.service.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';

export function registerSecurityRoutes(
  router: Router,
  guards: EndpointGuards,
  { reports, limiter }: { reports: ReportsService; limiter: RateLimiter },
): void {
  implement(router, guards, reportsApi, {
    async reportPage({ params: { magnetId }, body, request }) {
      await countingUnknown(limiter, request, () => reports.report(magnetId, body));
      return { success: true as const };
    },
  });
}
