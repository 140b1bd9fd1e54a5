import type Router from '@koa/router';
import { operatorHealthApi } from '#shared/health/health.contract.ts';
import { readerFailuresApi } from '#shared/health/reader-failures.contract.ts';
import { operatorSetupApi } from '#shared/health/setup.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import { findProxy } from './proxy-finding.ts';
import type { Health } from '#server/features/health/health.feature.ts';

/** The health of the installation, and the steps still to set up. */
export function registerOperatorSettingsRoutes(
  router: Router,
  guards: EndpointGuards,
  { health }: { health: Health },
): void {
  implement(router, guards, operatorHealthApi, { health: () => health.read() });
  implement(router, guards, readerFailuresApi, {
    async list() {
      const failures = await health.readerFailures.list();
      return {
        failures: failures.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() })),
      };
    },
    async sample({ params }) {
      const sample = await health.readerFailures.findSample(params.failureId);
      if (sample === null) throw new AppError('failure_not_found');
      return { sample };
    },
  });
  implement(router, guards, operatorSetupApi, {
    checklist: ({ request }) => health.setup.read(findProxy(request, health.isHttps)),
  });
}
